import type { PastRound } from './croupier.ts';
import { simulatedBets, walkCrowd } from './simulated-players.ts';
import { giveBackDoubtful, payOut, takeStake } from './table-money.ts';
import { countDealerRound, dealingOf, enter, playingBets, type TableState } from './table-state.ts';

const CLOSING_MS = 1400;
const HISTORY_MAX = 20;

/** Opens the next round, or closes the table if it was told to. */
export function openRound(state: TableState): void {
  const { parts, row, croupier } = state;
  const { table, dice } = parts;
  state.bets.clear();
  if (!row.isOpen) return enter(state, 'closed', Number.POSITIVE_INFINITY);
  row.roundId = parts.newRoundId();
  row.play = null;
  row.crowd = walkCrowd(row.crowd, table, dice);
  countDealerRound(row, table, dice);
  croupier.prepare?.(dealingOf(state));
  state.strangers = simulatedBets(table, dice, 6 + dice.below(10));
  enter(state, 'betting', croupier.bettingMs);
}

/** Continues when the time of the current phase is up. */
export function goOn(state: TableState): void {
  const { row, croupier } = state;
  switch (row.phase) {
    case 'betting':
      return closeBets(state);
    case 'closing':
      row.play = croupier.deal(dealingOf(state));
      return showPlay(state);
    case 'playing':
      croupier.advance(row.play, dealingOf(state));
      return showPlay(state);
    case 'result':
      return openRound(state);
    case 'closed':
      return undefined;
  }
}

/** Shows the current state of the table for a while, or ends the round. */
export function showPlay(state: TableState): void {
  const { row, croupier } = state;
  const pauseMs = croupier.pauseMs(row.play, row.memory);
  if (pauseMs === null) finish(state);
  else enter(state, 'playing', pauseMs);
}

/** Continues after a restart with the same round, chips and drawn outcome. */
export function resume(state: TableState): void {
  const { parts, row, bets, croupier } = state;
  for (const bet of parts.bets.all()) {
    if (bet.tableId !== parts.table.id) continue;
    giveBackDoubtful(state, bet);
    if (bet.roundId === row.roundId) bets.set(bet.userId, bet);
  }
  const isPaid = row.memory.history[0]?.roundId === row.roundId;
  if (row.phase === 'betting' && !isPaid) enter(state, 'betting', croupier.bettingMs);
  else if (row.phase === 'closing') enter(state, 'closing', CLOSING_MS);
  else if (row.phase === 'playing') showPlay(state);
  else openRound(state);
}

function closeBets(state: TableState): void {
  const { parts } = state;
  enter(state, 'closing', CLOSING_MS);
  state.asking = askAll(state).finally(() => {
    state.asking = null;
    parts.deliveries.tick();
    parts.onChange(parts.table);
  });
}

async function askAll(state: TableState): Promise<void> {
  const { croupier, row } = state;
  for (let stage = 0; stage < croupier.stages; stage += 1) {
    const all = [...state.bets.values()];
    const asked = all.flatMap((bet) =>
      croupier.debits(stage, bet, row.memory, all).map((on) => takeStake(state, bet, on)),
    );
    await Promise.all(asked);
  }
}

function finish(state: TableState): void {
  const { parts, row, croupier, bets } = state;
  const { table } = parts;
  const past: PastRound = { roundId: row.roundId, atMs: parts.nowMs(), result: croupier.result(row.play) };
  row.memory.history = [past, ...row.memory.history].slice(0, HISTORY_MAX);
  row.memory.shoeGames = table.kind === 'baccarat' ? [...row.memory.shoeGames, past] : [];
  const played = playingBets(state);
  for (const bet of played) payOut(state, bet);
  enter(state, 'result', croupier.resultMs);
  for (const bet of bets.values()) parts.bets.remove(bet.id);
  parts.deliveries.tick();
  parts.onSettled({ tableId: table.id, kind: table.kind, past, play: row.play, bets: played });
}
