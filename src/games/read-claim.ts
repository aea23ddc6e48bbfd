import { GAMES } from '../bets/game.ts';
import { isClientSeed } from '../fairness/draw.ts';
import { parseUsd, type UsdMicros } from '../money/usd.ts';
import { parseThreshold, WIN_MAX as DICE_WIN_MAX } from './dice/rules.ts';
import { WIN_MAX as KENO_WIN_MAX } from './keno/rules.ts';
import { WIN_MAX as MINES_WIN_MAX } from './mines/rules.ts';
import { WIN_MAX as PLINKO_WIN_MAX } from './plinko/rules.ts';
import { checkChoice, type GameChoice } from './replay-round.ts';
import { RISKS, type Risk } from './settlement.ts';

/** A finished bet whose seeds are revealed, as far as it can be replayed; what is to be checked stays as it came. */
export interface BetClaim {
  serverSeed: string;
  clientSeed: string;
  nonce: number;
  choice: GameChoice;
  stake: UsdMicros;
  /** The maximum win that the bet's rules name. */
  winMax: UsdMicros;
  serverSeedHash: unknown;
  rulesHash: unknown;
  result: Record<string, unknown>;
  ending: unknown;
  multiplier: unknown;
  winnings: unknown;
}

export type ClaimRead =
  | { status: 'claim'; claim: BetClaim }
  | { status: 'open' }
  | { status: 'not_revealed' }
  | { status: 'unreadable'; fields: string[] };

type Fields = Record<string, unknown>;

/** Reads a bet from outside: it may be anything. */
export function readClaim(bet: unknown): ClaimRead {
  if (!isFields(bet)) return { status: 'unreadable', fields: ['bet'] };
  const fields: string[] = [];
  const need = <T>(name: string, value: T | null): T | null => {
    if (value === null) fields.push(name);
    return value;
  };
  const game = need('game', GAMES.find((known) => known === bet['game']) ?? null);
  const state = need('state', STATES.find((known) => known === bet['state']) ?? null);
  if (game && state === 'open') return { status: 'open' };
  if (game && state && (bet['serverSeed'] ?? null) === null) return { status: 'not_revealed' };

  const serverSeed = need('serverSeed', seedOf(bet['serverSeed']));
  const clientSeed = need('clientSeed', seedOf(bet['clientSeed']));
  const nonce = need('nonce', Number.isSafeInteger(bet['nonce']) && Number(bet['nonce']) >= 0 ? bet['nonce'] : null);
  const stake = need('betAmount', amountOf(bet['betAmount']));
  const winMax = need('winMax', bet['winMax'] === undefined && game ? WIN_MAX[game] : amountOf(bet['winMax']));
  const result = need('result', isFields(bet['result']) ? bet['result'] : null);
  const choice =
    game && need('parameters', isFields(bet['parameters']) ? choiceOf(game, bet['parameters'], result) : null);
  for (const name of ['serverSeedHash', 'rulesHash', 'ending', 'multiplier', 'winnings']) need(name, bet[name] ?? null);
  if (fields.length > 0) return { status: 'unreadable', fields };
  return {
    status: 'claim',
    claim: {
      serverSeed: serverSeed!,
      clientSeed: clientSeed!,
      nonce: nonce as number,
      choice: choice!,
      stake: stake!,
      winMax: winMax!,
      serverSeedHash: bet['serverSeedHash'],
      rulesHash: bet['rulesHash'],
      result: result!,
      ending: bet['ending'],
      multiplier: bet['multiplier'],
      winnings: bet['winnings'],
    },
  };
}

const STATES = ['open', 'settled'] as const;
const WIN_MAX = { plinko: PLINKO_WIN_MAX, dice: DICE_WIN_MAX, mines: MINES_WIN_MAX, keno: KENO_WIN_MAX };
/** Beyond it an amount is no exact JSON number any more. */
const AMOUNT_MAX = BigInt(Number.MAX_SAFE_INTEGER);

function choiceOf(game: GameChoice['game'], parameters: Fields, result: Fields | null): GameChoice | null {
  const choice = READERS[game](parameters, result ?? {});
  return choice && checkChoice(choice) ? choice : null;
}

const READERS: Record<GameChoice['game'], (parameters: Fields, result: Fields) => GameChoice | null> = {
  plinko({ rows, risk }) {
    return typeof rows === 'number' && isRisk(risk) ? { game: 'plinko', rows, risk } : null;
  },
  dice({ selectedNumber }) {
    const threshold = typeof selectedNumber === 'number' ? parseThreshold(selectedNumber) : null;
    return threshold === null ? null : { game: 'dice', threshold };
  },
  mines({ minesCount }, { revealed }) {
    return typeof minesCount === 'number' && isNumbers(revealed)
      ? { game: 'mines', mines: minesCount, opened: revealed }
      : null;
  },
  keno({ selectedNumbers, risk }) {
    return isNumbers(selectedNumbers) && isRisk(risk) ? { game: 'keno', numbers: selectedNumbers, risk } : null;
  },
};

function isRisk(value: unknown): value is Risk {
  return RISKS.some((risk) => risk === value);
}

function seedOf(value: unknown): string | null {
  return typeof value === 'string' && isClientSeed(value) ? value : null;
}

function amountOf(value: unknown): UsdMicros | null {
  const amount = typeof value === 'number' ? parseUsd(value) : null;
  return amount !== null && amount > 0n && amount <= AMOUNT_MAX ? amount : null;
}

function isNumbers(value: unknown): value is number[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'number');
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
