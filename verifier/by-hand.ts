import { isClientSeed, type RoundSeeds } from '../src/fairness/draw.ts';
import { hmacSha256 } from '../src/fairness/sha256.ts';
import { parseThreshold } from '../src/games/dice/rules.ts';
import { checkChoice, replayRound, type GameChoice, type ReplayedRound } from '../src/games/replay-round.ts';
import { RISKS } from '../src/games/settlement.ts';
import { payoutFor, serverSeedHashOf } from '../src/games/verify-bet.ts';
import { parseUsd, type UsdMicros } from '../src/money/usd.ts';

/** A round as someone types it. */
export const HAND_FIELDS = [
  'game',
  'serverSeed',
  'serverSeedHash',
  'clientSeed',
  'nonce',
  'stake',
  'rows',
  'risk',
  'threshold',
  'mines',
  'opened',
  'picks',
] as const;
export type HandField = (typeof HAND_FIELDS)[number];
export type HandFields = Partial<Record<HandField, string>>;

export interface HandRound {
  seeds: RoundSeeds;
  choice: GameChoice;
  stake: UsdMicros;
  serverSeedHash: string;
  /** Null when none was given to compare with. */
  committedHash: string | null;
  replayed: ReplayedRound;
  payout: UsdMicros;
}

export type HandRead = { ok: true; round: HandRound } | { ok: false; field: HandField; text: string };

export function readByHand(fields: HandFields): HandRead {
  const { serverSeed = '', clientSeed = '', nonce = '' } = fields;
  const wrong = (field: HandField, text: string): HandRead => ({ ok: false, field, text });
  const serverSeedHash = serverSeedHashOf(serverSeed);
  if (serverSeedHash === null) return wrong('serverSeed', 'The server seed is 64 hex characters.');
  const committedHash = fields.serverSeedHash?.toLowerCase() || null;
  if (committedHash && !/^[0-9a-f]{64}$/.test(committedHash)) {
    return wrong('serverSeedHash', 'The commitment is 64 hex characters.');
  }
  if (!isClientSeed(clientSeed)) {
    return wrong('clientSeed', 'The client seed is 1 to 64 printable characters without spaces.');
  }
  if (!/^\d{1,18}$/.test(nonce)) return wrong('nonce', 'The nonce is a whole number.');
  const stake = stakeOf(fields.stake ?? '1');
  if (stake === null) return wrong('stake', 'The bet is an amount above 0 with at most four decimals.');
  const reader = READERS.find(({ game }) => game === fields.game);
  if (!reader) return wrong('game', 'The game is plinko, dice, mines or keno.');
  const read = reader.read(fields);
  if (!('game' in read)) return { ok: false, ...read };
  const seeds = { serverSeed, clientSeed, nonce: BigInt(nonce) };
  const replayed = replayRound(hmacSha256, seeds, read);
  const payout = payoutFor(stake, replayed, read.game === 'mines' ? read.opened.length : 0);
  return { ok: true, round: { seeds, choice: read, stake, serverSeedHash, committedHash, replayed, payout } };
}

interface Wrong {
  field: HandField;
  text: string;
}

const READERS: { game: GameChoice['game']; read(fields: HandFields): GameChoice | Wrong }[] = [
  {
    game: 'plinko',
    read({ rows = '', risk }) {
      const known = RISKS.find((name) => name === risk);
      if (!known) return RISK_WRONG;
      return checked({ game: 'plinko', rows: wholeOf(rows), risk: known }, 'rows', 'Plinko has 8 to 16 rows.');
    },
  },
  {
    game: 'dice',
    read({ threshold = '' }) {
      const hundredths = /^\d+(\.\d{1,2})?$/.test(threshold) ? parseThreshold(Number(threshold)) : null;
      const text = 'The threshold is 5.00 to 98.00 with at most two decimals.';
      return checked({ game: 'dice', threshold: hundredths ?? Number.NaN }, 'threshold', text);
    },
  },
  {
    game: 'mines',
    read({ mines = '', opened = '' }) {
      const board = { game: 'mines', mines: wholeOf(mines) } as const;
      const bare = checked({ ...board, opened: [] }, 'mines', 'There are 1 to 24 mines.');
      if (!('game' in bare)) return bare;
      const text = 'Opened tiles are different numbers from 0 to 24, at most as many as there are gems.';
      return checked({ ...board, opened: listOf(opened) }, 'opened', text);
    },
  },
  {
    game: 'keno',
    read({ picks = '', risk }) {
      const known = RISKS.find((name) => name === risk);
      if (!known) return RISK_WRONG;
      const text = 'Picks are 1 to 10 different numbers from 1 to 40.';
      return checked({ game: 'keno', numbers: listOf(picks), risk: known }, 'picks', text);
    },
  },
];

const RISK_WRONG: Wrong = { field: 'risk', text: 'The risk is low, medium or high.' };

function checked(choice: GameChoice, field: HandField, text: string): GameChoice | Wrong {
  return checkChoice(choice) ? choice : { field, text };
}

function stakeOf(text: string): UsdMicros | null {
  const stake = /^\d{1,6}(\.\d+)?$/.test(text) ? parseUsd(Number(text)) : null;
  return stake !== null && stake > 0n ? stake : null;
}

function listOf(text: string): number[] {
  return text
    .split(/[\s,;]+/)
    .filter((part) => part !== '')
    .map(wholeOf);
}

/** NaN, which no rule accepts, for anything else. */
function wholeOf(text: string): number {
  return /^\d{1,3}$/.test(text) ? Number(text) : Number.NaN;
}
