import { isClientSeed } from '../../fairness/draw.ts';
import { parseUsd, type UsdMicros } from '../../money/usd.ts';
import { gameCalled, type Game } from '../all.ts';
import type { Fields, GameDefinition } from '../definition.ts';
import type { GameChoice } from './replay-round.ts';

/** The parts of a finished bet with revealed seeds that a replay needs. Values to be checked are unchanged. */
export interface BetClaim extends GameChoice {
  serverSeed: string;
  clientSeed: string;
  nonce: number;
  stake: UsdMicros;
  /** The maximum win stated by the bet's rules. */
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

/** Reads an untrusted bet. */
export function readClaim(bet: unknown): ClaimRead {
  if (!isFields(bet)) return { status: 'unreadable', fields: ['bet'] };
  const fields: string[] = [];
  const need = <T>(name: string, value: T | null): T | null => {
    if (value === null) fields.push(name);
    return value;
  };
  const game = need('game', gameCalled(bet['game']));
  const state = need('state', STATES.find((known) => known === bet['state']) ?? null);
  if (game && state === 'open') return { status: 'open' };
  if (game && state && (bet['serverSeed'] ?? null) === null) return { status: 'not_revealed' };

  const serverSeed = need('serverSeed', seedOf(bet['serverSeed']));
  const clientSeed = need('clientSeed', seedOf(bet['clientSeed']));
  const nonce = need('nonce', Number.isSafeInteger(bet['nonce']) && Number(bet['nonce']) >= 0 ? bet['nonce'] : null);
  const stake = need('betAmount', amountOf(bet['betAmount']));
  const winMax = need('winMax', bet['winMax'] === undefined && game ? game.limits.winMax : amountOf(bet['winMax']));
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
      game: game!,
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
/** Larger amounts are not exact as JSON numbers. */
const AMOUNT_MAX = BigInt(Number.MAX_SAFE_INTEGER);

function choiceOf(game: GameDefinition<Game>, parameters: Fields, result: Fields | null): object | null {
  const choice = game.told.read(parameters, result ?? {});
  return choice && game.isValid(choice) ? choice : null;
}

function seedOf(value: unknown): string | null {
  return typeof value === 'string' && isClientSeed(value) ? value : null;
}

function amountOf(value: unknown): UsdMicros | null {
  const amount = typeof value === 'number' ? parseUsd(value) : null;
  return amount !== null && amount > 0n && amount <= AMOUNT_MAX ? amount : null;
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
