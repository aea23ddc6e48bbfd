import { Readable } from 'node:stream';
import { parseBetId } from '../../bets/bet-id.ts';
import {
  findArchivedBet,
  findBet,
  findRound,
  findRules,
  listBets,
  type Bet,
  type BetFilter,
  type Round,
} from '../../bets/records.ts';
import { findPairs } from '../../bets/seeds.ts';
import type { AnswerOf } from '../../http/contract.ts';
import { Refusal } from '../../http/errors.ts';
import type { Serve } from '../../http/router.ts';
import type { PlayerId } from '../../ledger/player-id.ts';
import { toUsd } from '../../money/usd.ts';
import { findSharedSeeds } from '../all.server.ts';
import type { Game } from '../all.ts';
import * as api from './bets-api.ts';
import { describeBet } from './describe-bet.ts';
import type { GameContext } from '../placing/place-bet.ts';

const PAGE_DEFAULT = 50;
const EXPORT_PAGE = 1_000;

export interface BetsContext extends GameContext {
  /** Null unless the player shows it. */
  publicNameOf(playerId: PlayerId): Promise<string | null>;
}

export function betsRoutes(serve: Serve, context: BetsContext): void {
  const { cells, betting, keys, publicNameOf } = context;

  /** Bets of one player, each with everything needed to check it. */
  const describe = async (playerId: PlayerId, bets: readonly (Round | Bet)[]) => {
    if (bets.length === 0) return [];
    const [pairs, shared, rules] = await Promise.all([
      findPairs(cells.of(playerId), keys, playerId, [...new Set(bets.map(({ pair }) => pair))]),
      findSharedSeeds(cells.directory, keys, bets),
      findRules(cells.directory, [...new Set(bets.map(({ rulesId }) => rulesId))]),
    ]);
    return bets.map((bet) => {
      const round = shared.get(bet);
      const own = { seeds: round?.seeds ?? pairs.get(bet.pair), rules: rules.get(bet.rulesId) };
      if (!own.seeds || !own.rules) {
        throw new Error(`Bet ${bet.number} of player ${bet.playerId} has lost its seeds or rules.`);
      }
      const { rulesHash, winMax } = own.rules;
      const told = round ? { ...bet, result: round.result } : bet;
      return { ...describeBet(betting.betIdOf(bet), told), ...own.seeds, rulesHash, winMax: toUsd(winMax) };
    });
  };

  serve(api.listMyBets, async ({ session, query }) => {
    const limit = query.limit ? Number(query.limit) : PAGE_DEFAULT;
    // Reads one more than requested, to see whether there is another page.
    const bets = await listBets(cells.of(session.playerId), session.playerId, { ...filterOf(query), limit: limit + 1 });
    const items = bets.slice(0, limit);
    const next = bets.length > limit ? String(items.at(-1)!.number) : null;
    return { items: await describe(session.playerId, items), next };
  });

  serve(api.exportMyBets, async ({ session, query, reply }) => {
    const format = query.format ?? 'csv';
    reply
      .type(format === 'csv' ? 'text/csv; charset=utf-8' : 'application/x-ndjson')
      .header('content-disposition', `attachment; filename="roulo-bets.${format === 'csv' ? 'csv' : 'jsonl'}"`);
    const write = format === 'csv' ? csvLine : (fields: PublicBet) => `${JSON.stringify(fields)}\n`;
    return Readable.from(exportLines(format === 'csv' ? CSV_HEAD : '', session.playerId, filterOf(query), write));
  });

  serve(api.readBet, async ({ params }) => {
    const named = parseBetId(keys, params.id);
    const bet =
      named &&
      ((await findBet(cells.of(named.playerId), named.playerId, named.number)) ??
        (await findRound(cells.of(named.playerId), named.playerId, named.number)) ??
        // It may have been settled between the two queries.
        (await findBet(cells.of(named.playerId), named.playerId, named.number)) ??
        (await findArchivedBet(cells.of(named.playerId), named.playerId, named.number)));
    if (!bet) throw new Refusal('NOT_FOUND');
    const [[described], player] = await Promise.all([describe(bet.playerId, [bet]), publicNameOf(bet.playerId)]);
    // An id made with an older key is returned as requested.
    return { ...described!, id: params.id, player };
  });

  async function* exportLines(
    head: string,
    playerId: PlayerId,
    filter: Omit<BetFilter, 'limit'>,
    write: (fields: PublicBet) => string,
  ): AsyncGenerator<string> {
    if (head) yield head;
    let before = filter.before;
    for (;;) {
      const page = await listBets(cells.of(playerId), playerId, {
        ...filter,
        ...(before === undefined ? {} : { before }),
        limit: EXPORT_PAGE,
      });
      if (page.length > 0) yield (await describe(playerId, page)).map(write).join('');
      if (page.length < EXPORT_PAGE) return;
      before = page.at(-1)!.number;
    }
  }
}

type PublicBet = AnswerOf<typeof api.listMyBets>['items'][number];

const CSV_COLUMNS = [
  'id',
  'game',
  'balanceType',
  'betAmount',
  'winnings',
  'multiplier',
  'ending',
  'nonce',
  'placedAt',
  'settledAt',
  'parameters',
  'result',
  'clientSeed',
  'serverSeed',
  'serverSeedHash',
  'rulesHash',
  'winMax',
  'edgePpm',
  'rakeback',
] as const;
const CSV_HEAD = `${CSV_COLUMNS.join(',')}\r\n`;

function csvLine(fields: PublicBet): string {
  const cells = CSV_COLUMNS.map((column) => {
    const text = column === 'clientSeed' ? harmless(fields.clientSeed) : spelled(fields[column]);
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  });
  return `${cells.join(',')}\r\n`;
}

function spelled(value: PublicBet[(typeof CSV_COLUMNS)[number]]): string {
  if (value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Spreadsheets would run a seed that begins like a formula, so it gets a quote in front, which the verifier removes. */
function harmless(seed: string): string {
  return /^['=+\-@]/.test(seed) ? `'${seed}` : seed;
}

interface Query {
  game?: Game;
  balanceType?: 'primary' | 'promotional';
  serverSeedHash?: string;
  cursor?: string;
}

function filterOf(query: Query): Omit<BetFilter, 'limit'> {
  return {
    ...(query.game ? { game: query.game } : {}),
    ...(query.balanceType ? { balance: query.balanceType } : {}),
    ...(query.serverSeedHash ? { serverSeedHash: Buffer.from(query.serverSeedHash, 'hex') } : {}),
    ...(query.cursor ? { before: BigInt(query.cursor) } : {}),
  };
}
