import type { FreeRoundView, PlayedSpin, RoundView } from '../game-messages.ts';
import type { Fall } from '../maths/outcome.ts';
import { dollars } from './dom.web.ts';
import type { AutoplayPlan } from './panels.web.ts';
import { refusalOf, settled, showRound, standStill, type RoundParts } from './rounds.web.ts';
import { startSpin, winHighlight } from './scenes.web.ts';
import { GameError, tellCasino } from './server.web.ts';
import { t } from './texts.web.ts';

export interface Player {
  spin(isBought?: boolean): void;
  autoplay(plan: AutoplayPlan): void;
  stopAutoplay(): void;
  isAuto(): boolean;
  isIdle(): boolean;
  setBet(cents: number): void;
  betCents(): number;
  /** Moves the rung to collect at up or down. */
  stepPick(step: 1 | -1): void;
  /** Reads the balance again, which deposits or other games may have changed. */
  refresh(): Promise<void>;
  /** Continues a round that a reload or a restart interrupted. */
  resume(round: RoundView): Promise<void>;
}

export interface PlayerOptions extends RoundParts {
  /** Called when the game cannot continue, with a text for the player. */
  fail(error: unknown): void;
}

interface State {
  balanceCents: number;
  freeRounds: FreeRoundView | null;
  betCents: number;
  /** The rung to collect at; null without a ladder. */
  pick: number | null;
  isBusy: boolean;
  auto: (AutoplayPlan & { left: number; lostCents: number }) | null;
  /** Counts spins, so that actions of an older spin stop by themselves. */
  turn: number;
  lastFall: Fall | null;
}

const CYCLE_MS = 1300;
const FIRST_BET_CENTS = 100;
const FIRST_PICK = 2;

export function createPlayer(options: PlayerOptions): Player {
  const { opened, controls, server } = options;
  const state: State = {
    balanceCents: opened.balanceCents,
    freeRounds: opened.freeRounds,
    betCents: opened.bets.find((cents) => cents >= FIRST_BET_CENTS) ?? opened.bets[0] ?? FIRST_BET_CENTS,
    pick: opened.rules.rungs.length > 0 ? FIRST_PICK : null,
    isBusy: false,
    auto: null,
    turn: 0,
    lastFall: null,
  };
  showBet(options, state);
  showPick(options, state);
  controls.setBalance(state.balanceCents);
  return {
    spin: (isBought = false) => void run(options, state, isBought),
    autoplay(plan) {
      state.auto = { ...plan, left: plan.spins, lostCents: 0 };
      void run(options, state, false);
    },
    stopAutoplay() {
      state.auto = null;
      if (state.isBusy) controls.setBusy('spinning');
    },
    isAuto: () => state.auto !== null,
    isIdle: () => !state.isBusy,
    setBet(cents) {
      state.betCents = cents;
      showBet(options, state);
    },
    betCents: () => state.betCents,
    stepPick(step) {
      const next = (state.pick ?? 0) + step;
      if (state.pick === null || state.isBusy || opened.rules.rungs[next] === undefined) return;
      state.pick = next;
      showPick(options, state);
    },
    async refresh() {
      const turn = state.turn;
      const now = state.isBusy ? null : await server.balance().catch(() => null);
      if (now === null || state.isBusy || turn !== state.turn) return;
      state.balanceCents = now.balanceCents;
      controls.setBalance(now.balanceCents);
      controls.setJackpot(now.jackpot);
    },
    async resume(round) {
      setBusy(options, state, true);
      try {
        if (round.outcome && round.state === 'feature') await showRound(options, round, Math.max(1, round.scene));
        accept(options, state, await settled(options, round, await server.round(round.id)));
      } catch (error) {
        options.fail(error);
      }
      setBusy(options, state, false);
    },
  };
}

async function run(options: PlayerOptions, state: State, isBought: boolean): Promise<void> {
  if (state.isBusy) return;
  const { motion, stage, controls } = options;
  try {
    await play(options, state, isBought);
    while (state.auto) {
      await motion.wait(options.isTurbo() ? 120 : 380);
      if (state.auto) await play(options, state, false);
    }
    setBusy(options, state, false);
    void cycleWins(options, state);
  } catch (error) {
    state.auto = null;
    if (stage.reels.isTurning()) await standStill(options, state.lastFall?.board ?? []);
    controls.setBalance(state.balanceCents);
    setBusy(options, state, false);
    options.fail(error);
  }
}

async function play(options: PlayerOptions, state: State, isBought: boolean): Promise<void> {
  const { opened, controls, server } = options;
  const cost = isBought ? state.betCents * (opened.rules.buy?.costBets ?? 1) : state.freeRounds ? 0 : state.betCents;
  // A bet beyond the balance is refused before anything spins. Another tab may have changed the balance, so read it first.
  if (cost > state.balanceCents) {
    state.isBusy = true;
    await askBalance(options, state);
  }
  if (cost > state.balanceCents)
    throw new GameError({ error: '', code: opened.mode === 'DEMO' ? 'NO_MONEY' : 'WALLET_1' });
  state.turn += 1;
  setBusy(options, state, true);
  controls.setWin(0);
  // Spinning reels before a bought feature would suggest a spin that does not happen.
  const started = isBought ? Promise.resolve() : startSpin(options);
  controls.setBalance(Math.max(0, state.balanceCents - cost));
  const played = await server.spin(state.betCents, isBought, state.pick);
  await started;
  const { round } = played;
  if (round.outcome === null) {
    if (!isBought) await standStill(options, state.lastFall?.board ?? []);
    accept(options, state, played);
    throw new GameError(refusalOf(round));
  }
  const won = await showRound(options, round, 0);
  state.lastFall = round.outcome.spins.at(-1)?.falls.at(-1) ?? state.lastFall;
  accept(options, state, await settled(options, round, played));
  controls.announce(won > 0 ? t.won(dollars(won)) : '');
  countAutoplay(state, round, won, cost);
}

async function askBalance({ server, controls }: PlayerOptions, state: State): Promise<void> {
  const now = await server.balance().catch(() => null);
  if (now === null) return;
  state.balanceCents = now.balanceCents;
  controls.setBalance(now.balanceCents);
}

function countAutoplay(state: State, { state: ended }: RoundView, won: number, cost: number): void {
  const { auto } = state;
  if (!auto) return;
  auto.left -= 1;
  auto.lostCents += cost - won;
  const isOver =
    auto.left <= 0 ||
    (auto.stopsAtFeature && ended === 'feature') ||
    (auto.winLimitCents !== null && won >= auto.winLimitCents) ||
    // The next bet counts as lost in advance.
    auto.lostCents + state.betCents > auto.lossLimitCents;
  if (isOver) state.auto = null;
}

/** While idle, shows the wins of the last spin one by one. */
async function cycleWins({ stage, motion }: PlayerOptions, state: State): Promise<void> {
  const { lastFall: fall, turn } = state;
  if (!fall || stage.isGrid || fall.wins.length < 2) return;
  for (let index = 0; turn === state.turn && !state.isBusy; index = (index + 1) % fall.wins.length) {
    stage.highlight(winHighlight(fall, index));
    await motion.wait(CYCLE_MS);
  }
}

function showPick({ controls, stage }: PlayerOptions, { pick }: State): void {
  if (pick === null) return;
  stage.ladder?.setPick(pick);
  controls.setPick(pick);
}

function showBet({ controls }: PlayerOptions, { freeRounds, betCents }: State): void {
  controls.setFreeRounds(freeRounds);
  controls.setBet(freeRounds?.betCents ?? betCents, freeRounds !== null);
}

function setBusy({ controls }: PlayerOptions, state: State, isBusy: boolean): void {
  tellCasino(isBusy ? 'gameRoundStarted' : 'gameRoundEnded');
  state.isBusy = isBusy;
  controls.setBusy(state.auto ? 'auto' : isBusy ? 'spinning' : 'idle', state.auto?.left ?? 0);
}

function accept(options: PlayerOptions, state: State, played: PlayedSpin): void {
  tellCasino('gameRoundEnded');
  state.balanceCents = played.balanceCents;
  state.freeRounds = played.freeRounds;
  options.controls.setBalance(played.balanceCents);
  options.controls.setJackpot(played.jackpot);
  showBet(options, state);
}
