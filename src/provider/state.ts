import { bigintArray, byKey, byteaArray, smallintArray, textArray } from '../db/arrays.ts';
import type { Queryable } from '../db/database.ts';
import type { BalanceType } from '../ledger/accounts.ts';
import { toPlayerId, type PlayerId } from '../ledger/player-id.ts';
import type { Wallet } from '../ledger/wallet.ts';
import type { UsdMicros } from '../money/usd.ts';
import type { Callback } from './callback.ts';
import { LIVE_LOBBY } from './game-facts.ts';
import { hashToken, SESSION_COLUMNS, toGameSession, type GameSession, type GameSessionRow } from './game-sessions.ts';
import {
  balanceOfCode,
  ROUND_COLUMNS,
  TRANSACTION_COLUMNS,
  TRANSACTION_KINDS,
  type Round,
  type Transaction,
  type TransactionKind,
} from './records.ts';

/** The data besides the wallet that decides a call. Contains only what the calls of this batch need. */
export interface ProviderState {
  transactions: ReadonlyMap<string, Transaction>;
  /** Kind and reference of transactions that belong to another player. */
  foreign: ReadonlySet<string>;
  rounds: ReadonlyMap<string, Round>;
  grants: ReadonlyMap<string, Grant>;
  sessions: ReadonlyMap<string, GameSession>;
  isBanned: boolean;
}

/** Free rounds, by bonus code. */
export interface Grant {
  /** Null for a campaign that the provider runs without us. */
  balance: BalanceType | null;
  /** Winnings so far, by the run of bonuses in which its rounds were played; 0 is none. */
  won: ReadonlyMap<number, UsdMicros>;
}

export interface Needs {
  playerId: PlayerId;
  call: Callback;
}

export function transactionKey(kind: TransactionKind, reference: string): string {
  return `${kind} ${reference}`;
}

export function sessionKey({ token, gameId }: Callback): string {
  return token === null ? `game ${gameId}` : `token ${token}`;
}

export async function loadStates(
  db: Queryable,
  wallets: readonly Wallet[],
  needs: readonly Needs[],
  providerId: string,
): Promise<Map<PlayerId, ProviderState>> {
  const drafts = new Map(wallets.map(({ playerId }) => [playerId, newDraft()]));
  await loadTransactions(db, drafts, needs, providerId);
  await loadRounds(db, drafts, needs, providerId);
  await loadGrants(db, drafts, needs);
  const bets = needs.filter(({ call }) => call.method === 'bet');
  if (bets.length > 0) await loadSessions(db, drafts, bets);
  return drafts;
}

function newDraft() {
  return {
    transactions: new Map<string, Transaction>(),
    foreign: new Set<string>(),
    rounds: new Map<string, Round>(),
    grants: new Map<string, Grant>(),
    sessions: new Map<string, GameSession>(),
    isBanned: false as boolean,
  } satisfies ProviderState;
}

type Drafts = Map<PlayerId, ReturnType<typeof newDraft>>;

/** A bet and its refund look for each other. */
const LOOKED_FOR: Partial<Record<Callback['method'], readonly TransactionKind[]>> = {
  bet: ['bet', 'refund'],
  refund: ['refund', 'bet'],
  result: ['result'],
  bonusWin: ['bonusWin'],
  jackpotWin: ['jackpotWin'],
  promoWin: ['promoWin'],
  adjustment: ['adjustment'],
};

interface TransactionRow {
  player_id: bigint;
  kind: number;
  reference: string;
  number: bigint;
  round_id: string | null;
  game: string | null;
  amount_micros: bigint;
  moved_micros: bigint;
  balance: number;
  edge_ppm: number;
  bonus_code: string | null;
  prize: string | null;
  created_at: Date;
  promo_moved_micros: bigint;
  run: number;
}

async function loadTransactions(
  db: Queryable,
  drafts: Drafts,
  needs: readonly Needs[],
  providerId: string,
): Promise<void> {
  const wanted = needs.flatMap(({ playerId, call }) => [
    ...(call.reference === null
      ? []
      : (LOOKED_FOR[call.method] ?? []).map((kind) => ({ playerId, kind, reference: call.reference! }))),
    ...(call.promo ? [{ playerId, kind: 'promoWin' as const, reference: call.promo.reference }] : []),
  ]);
  if (wanted.length === 0) return;
  const kinds = smallintArray(wanted, ({ kind }) => TRANSACTION_KINDS[kind]);
  const references = textArray(wanted, ({ reference }) => reference);
  const { rows } = await db.query<TransactionRow>({
    name: 'provider-load-transactions',
    text: `SELECT t.*
           FROM (SELECT DISTINCT unnest($2::smallint[]) AS kind, unnest($3::text[]) AS reference, unnest($4::bigint[]) AS player_id) AS n
           CROSS JOIN ${byKey(`SELECT ${TRANSACTION_COLUMNS} FROM provider_transactions
             WHERE player_id = n.player_id AND provider_id = $1 AND kind = n.kind AND reference = n.reference`)} AS t`,
    values: [providerId, kinds, references, bigintArray(wanted, ({ playerId }) => playerId)],
  });
  for (const row of rows) {
    const found = toTransaction(row, providerId);
    drafts.get(found.playerId)?.transactions.set(transactionKey(found.kind, found.reference), found);
  }
  // The other owner may be in another cell, so only the directory knows.
  const owned = await db.query<{ owner: bigint; kind: number; reference: string }>({
    name: 'provider-load-owners',
    text: `SELECT r.player_id AS owner, n.kind, n.reference
           FROM (SELECT DISTINCT unnest($2::smallint[]) AS kind, unnest($3::text[]) AS reference) AS n
           CROSS JOIN ${byKey(`SELECT player_id FROM provider_references
             WHERE provider_id = $1 AND kind = n.kind AND reference = n.reference`)} AS r`,
    values: [providerId, kinds, references],
  });
  for (const { owner, kind, reference } of owned.rows) {
    const key = transactionKey(kindOfCode(kind), reference);
    for (const [playerId, draft] of drafts) if (playerId !== owner) draft.foreign.add(key);
  }
}

function kindOfCode(code: number): TransactionKind {
  const kinds = Object.keys(TRANSACTION_KINDS) as TransactionKind[];
  return kinds.find((kind) => TRANSACTION_KINDS[kind] === code)!;
}

function toTransaction(row: TransactionRow, providerId: string): Transaction {
  return {
    playerId: toPlayerId(row.player_id),
    providerId,
    kind: kindOfCode(row.kind),
    reference: row.reference,
    number: row.number,
    roundId: row.round_id,
    game: row.game,
    amount: row.amount_micros as UsdMicros,
    moved: row.moved_micros as UsdMicros,
    balance: balanceOfCode(row.balance),
    edgePpm: row.edge_ppm,
    bonusCode: row.bonus_code,
    prize: row.prize,
    createdAt: row.created_at,
    promoMoved: row.promo_moved_micros as UsdMicros,
    run: row.run,
  };
}

interface RoundRow {
  player_id: bigint;
  round_id: string;
  game: string;
  balance: number;
  bonus_code: string | null;
  bets: number;
  refunds: number;
  results: number;
  staked_micros: bigint;
  paid_micros: bigint;
  opened_at: Date;
  ended_at: Date | null;
  cash_staked_micros: bigint;
  cash_open: number;
  cash_since: bigint;
  bonus_staked_micros: bigint;
  bonus_open: number;
  bonus_run: number;
  settled_number: bigint;
}

async function loadRounds(db: Queryable, drafts: Drafts, needs: readonly Needs[], providerId: string): Promise<void> {
  const wanted = needs.flatMap(({ playerId, call }) => {
    const bet =
      call.method === 'refund' && drafts.get(playerId)?.transactions.get(transactionKey('bet', call.reference!));
    const roundId = bet ? bet.roundId : call.roundId;
    return roundId === null ? [] : [{ playerId, roundId }];
  });
  if (wanted.length === 0) return;
  const { rows } = await db.query<RoundRow>({
    name: 'provider-load-rounds',
    text: `SELECT r.* FROM (SELECT DISTINCT unnest($2::bigint[]) AS player_id, unnest($3::text[]) AS round_id) AS n
           CROSS JOIN ${byKey(`SELECT ${ROUND_COLUMNS} FROM provider_rounds
             WHERE player_id = n.player_id AND provider_id = $1 AND round_id = n.round_id`)} AS r`,
    values: [providerId, bigintArray(wanted, ({ playerId }) => playerId), textArray(wanted, ({ roundId }) => roundId)],
  });
  for (const row of rows) {
    const round = toRound(row, providerId);
    drafts.get(round.playerId)?.rounds.set(round.roundId, round);
  }
}

function toRound(row: RoundRow, providerId: string): Round {
  return {
    playerId: toPlayerId(row.player_id),
    providerId,
    roundId: row.round_id,
    game: row.game,
    balance: balanceOfCode(row.balance)!,
    bonusCode: row.bonus_code,
    bets: row.bets,
    refunds: row.refunds,
    results: row.results,
    staked: row.staked_micros as UsdMicros,
    paid: row.paid_micros as UsdMicros,
    openedAt: row.opened_at,
    endedAt: row.ended_at,
    shares: {
      cash: { staked: row.cash_staked_micros as UsdMicros, open: row.cash_open, since: row.cash_since },
      bonus: { staked: row.bonus_staked_micros as UsdMicros, open: row.bonus_open, run: row.bonus_run },
      settled: row.settled_number,
    },
  };
}

/** Few calls belong to free rounds; without any there is no query. */
async function loadGrants(db: Queryable, drafts: Drafts, needs: readonly Needs[]): Promise<void> {
  const wanted = needs.flatMap(({ playerId, call }) =>
    call.bonusCode === null ? [] : [{ playerId, bonusCode: call.bonusCode }],
  );
  if (wanted.length === 0) return;
  const { rows } = await db.query<GrantRow>(
    `SELECT n.player_id, n.bonus_code, g.balance, r.bonus_run, r.won
     FROM (SELECT DISTINCT unnest($1::bigint[]) AS player_id, unnest($2::text[]) AS bonus_code) AS n
     LEFT JOIN ${byKey('SELECT balance FROM free_round_grants WHERE player_id = n.player_id AND bonus_code = n.bonus_code')} AS g
       ON true
     LEFT JOIN ${byKey(`SELECT bonus_run, sum(paid_micros)::bigint AS won FROM provider_rounds
         WHERE player_id = n.player_id AND bonus_code = n.bonus_code GROUP BY bonus_run`)} AS r ON true`,
    [bigintArray(wanted, ({ playerId }) => playerId), textArray(wanted, ({ bonusCode }) => bonusCode)],
  );
  for (const row of rows) {
    const grants = drafts.get(toPlayerId(row.player_id))?.grants;
    const won = new Map(grants?.get(row.bonus_code)?.won);
    if (row.bonus_run !== null) won.set(row.bonus_run, row.won as UsdMicros);
    grants?.set(row.bonus_code, { balance: row.balance === null ? null : balanceOfCode(row.balance), won });
  }
}

interface GrantRow {
  player_id: bigint;
  bonus_code: string;
  balance: number | null;
  bonus_run: number | null;
  won: bigint | null;
}

/** The session that a bet names, or the newest one for its game. The lobby's session is valid for all live tables. */
async function loadSessions(db: Queryable, drafts: Drafts, bets: readonly Needs[]): Promise<void> {
  const { rows } = await db.query<GameSessionRow & { position: bigint; owner: bigint; status: string | null }>({
    name: 'provider-load-sessions',
    text: `SELECT n.position, n.player_id AS owner, p.status, ${SESSION_COLUMNS}
           FROM (SELECT unnest($1::bigint[]) AS position, unnest($2::bigint[]) AS player_id,
                        unnest($3::bytea[]) AS token_hash, unnest($4::text[]) AS game) AS n
           LEFT JOIN players p ON p.player_id = n.player_id
           LEFT JOIN LATERAL (
             SELECT * FROM (
               SELECT * FROM game_sessions b WHERE b.player_id = n.player_id AND b.token_hash = n.token_hash
               UNION ALL (${NEWEST_OF('n.game')}) UNION ALL (${NEWEST_OF('$5')})
             ) AS found ORDER BY found.game = n.game DESC LIMIT 1
           ) AS g ON true
           LEFT JOIN sessions s ON s.player_id = g.player_id AND s.session_id = g.session_id`,
    values: [
      bigintArray([...bets.keys()], (position) => position),
      bigintArray(bets, ({ playerId }) => playerId),
      byteaArray(bets, ({ call }) => (call.token === null ? NO_TOKEN : hashToken(call.token))),
      textArray(bets, ({ call }) => call.gameId),
      LIVE_LOBBY,
    ],
  });
  for (const row of rows) {
    const draft = drafts.get(toPlayerId(row.owner));
    if (!draft) continue;
    draft.isBanned = row.status === 'banned';
    if (row.player_id !== null) draft.sessions.set(sessionKey(bets[Number(row.position)]!.call), toGameSession(row));
  }
}

const NO_TOKEN = Buffer.alloc(0);
/** A separate query for each way to find a session, so that each uses an index however many games a player has opened. */
const NEWEST_OF = (game: string) => `SELECT * FROM game_sessions b
  WHERE n.token_hash = '' AND b.player_id = n.player_id AND b.game = ${game} ORDER BY b.created_at DESC LIMIT 1`;
