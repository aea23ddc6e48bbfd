import type { Journal, Row, Table } from '../journal.ts';
import type { Outcome } from './maths/outcome.ts';
import type { Delivery } from '../wallet/deliveries.ts';

/** An opened game: the casino's request, stored under the key in its address. */
export interface Launch extends Row {
  readonly mode: 'REAL' | 'DEMO';
  readonly symbol: string;
  readonly token: string | null;
  readonly language: string;
  readonly platform: string;
  readonly lobbyUrl: string | null;
  readonly cashierUrl: string | null;
  readonly createdAtMs: number;
  /** Known at once in a demo, otherwise when the wallet has told it. */
  userId: string | null;
  isClosed: boolean;
}

export type RoundState = 'betting' | 'refused' | 'doubt' | 'feature' | 'settling' | 'closed';

/** All amounts are in cents. */
export interface Round extends Row {
  readonly launchId: string;
  readonly requestId: string;
  readonly mode: Launch['mode'];
  readonly userId: string;
  readonly symbol: string;
  readonly betCents: number;
  /** Amount paid: more than the bet for a bought feature, 0 for a free round. */
  readonly costCents: number;
  readonly isBought: boolean;
  /** The rung to collect at, in ladder games. */
  readonly pick?: number;
  readonly bonusCode: string | null;
  readonly createdAtMs: number;
  state: RoundState;
  /** The wallet's code and text if it refused the bet. */
  refusal: { readonly code: number; readonly text: string } | null;
  outcome: Outcome | null;
  /** A prize ordered by control call, on top of the reels' win. */
  prizeCents: number;
  baseCents: number;
  featureCents: number;
  jackpot: { readonly jackpotId: number; readonly tier: number; readonly cents: number } | null;
  promo: { readonly cents: number; readonly reference: string } | null;
  /** How far the page has shown the feature. */
  scene: number;
  touchedAtMs: number;
}

export interface Pool extends Row {
  /** Millionths of a dollar. */
  micros: number;
  wins: number;
  /** Jackpot wins of simulated players, who pay and win nothing real. */
  simulatedWins?: number;
}

export interface Campaign extends Row {
  readonly bonusCode: string;
  readonly rounds: number;
  /** Total bet in cents by game. */
  readonly games: Readonly<Record<string, number>>;
  readonly startsAtMs: number;
  readonly expiresAtMs: number;
  isCancelled: boolean;
  players: Record<string, { left: number; wonCents: number; isPaid: boolean }>;
}

export interface DemoPurse extends Row {
  cents: number;
}

export interface Settings extends Row {
  callTimeoutMs: number;
  retryFirstMs: number;
  /** A feature whose page shows no progress for this long is settled automatically. */
  idleLimitMs: number;
  /** Whether each free round is reported, or only their sum. */
  freeRoundResults: boolean;
  /** Whether simulated players bet on the jackpots. */
  simulatedPlayers: boolean;
}

export interface Books {
  readonly launches: Table<Launch>;
  readonly rounds: Table<Round>;
  readonly deliveries: Table<Delivery>;
  readonly pools: Table<Pool>;
  readonly campaigns: Table<Campaign>;
  readonly purses: Table<DemoPurse>;
  settings(): Settings;
  change(settings: Partial<Settings>): void;
}

const DEFAULTS: Settings = {
  id: 'settings',
  callTimeoutMs: 5000,
  retryFirstMs: 1000,
  idleLimitMs: 180_000,
  freeRoundResults: true,
  simulatedPlayers: true,
};

export function openBooks(journal: Journal): Books {
  const settings = journal.table<Settings>('settings');
  const read = (): Settings => ({ ...DEFAULTS, ...settings.get('settings') });
  return {
    launches: journal.table('launches'),
    rounds: journal.table('rounds'),
    deliveries: journal.table('deliveries'),
    pools: journal.table('pools'),
    campaigns: journal.table('campaigns'),
    purses: journal.table('purses'),
    settings: read,
    change: (changed) => void settings.put({ ...read(), ...changed }),
  };
}

const KEPT_LAUNCHES = 2000;
const KEPT_ROUNDS = 3000;

/** Drops the oldest finished entries. */
export function forgetOld({ launches, rounds, purses }: Books): void {
  for (const launch of launches.all().slice(0, -KEPT_LAUNCHES)) {
    launches.remove(launch.id);
    if (launch.mode === 'DEMO' && launch.userId !== null) purses.remove(launch.userId);
  }
  const finished = rounds.all().filter(({ state }) => state === 'closed' || state === 'refused');
  for (const { id } of finished.slice(0, -KEPT_ROUNDS)) rounds.remove(id);
}
