import { Readable } from 'node:stream';
import { parseBetId } from '../bets/bet-id.ts';
import { findBet, findRound, findRulesHash, listBets, type Bet, type BetFilter } from '../bets/records.ts';
import { findPair } from '../bets/seeds.ts';
import { Refusal } from '../http/errors.ts';
import type { Serve } from '../http/router.ts';
import type { PlayerId } from '../ledger/player-id.ts';
import * as api from './bets-api.ts';
import { describeBet } from './describe-bet.ts';
import type { GameContext } from './place-bet.ts';

const PAGE_DEFAULT = 50;
const EXPORT_PAGE = 1_000;

export function betsRoutes(serve: Serve, context: GameContext): void {
  const { database, betting, keys } = context;
  const describe = (bet: Bet) => describeBet(betting.betIdOf(bet), bet);

  serve(api.listMyBets, async ({ session, query }) => {
    const limit = query.limit ? Number(query.limit) : PAGE_DEFAULT;
    // One more than asked for tells whether there is another page.
    const bets = await listBets(database, session.playerId, { ...filterOf(query), limit: limit + 1 });
    const items = bets.slice(0, limit);
    return { items: items.map(describe), next: bets.length > limit ? String(items.at(-1)!.number) : null };
  });

  serve(api.exportMyBets, async ({ session, query, reply }) => {
    const format = query.format ?? 'csv';
    reply
      .type(format === 'csv' ? 'text/csv; charset=utf-8' : 'application/x-ndjson')
      .header('content-disposition', `attachment; filename="roulo-bets.${format === 'csv' ? 'csv' : 'jsonl'}"`);
    const write = format === 'csv' ? csvLine : (fields: ReturnType<typeof describe>) => `${JSON.stringify(fields)}\n`;
    return Readable.from(exportLines(format === 'csv' ? CSV_HEAD : '', session.playerId, filterOf(query), write));
  });

  serve(api.readBet, async ({ params }) => {
    const named = parseBetId(keys, params.id);
    const bet =
      named &&
      ((await findBet(database, named.playerId, named.number)) ??
        (await findRound(database, named.playerId, named.number)) ??
        // It may have been settled between the two looks.
        (await findBet(database, named.playerId, named.number)));
    if (!bet) throw new Refusal('NOT_FOUND');
    const seeds = await findPair(database, keys, bet.playerId, bet.pair);
    const rulesHash = await findRulesHash(database, bet.rulesId);
    if (!seeds || !rulesHash)
      throw new Error(`Bet ${bet.number} of player ${bet.playerId} has lost its seeds or rules.`);
    return { ...describeBet(params.id, bet), ...seeds, rulesHash };
  });

  async function* exportLines(
    head: string,
    playerId: PlayerId,
    filter: Omit<BetFilter, 'limit'>,
    write: (fields: ReturnType<typeof describe>) => string,
  ): AsyncGenerator<string> {
    if (head) yield head;
    let before = filter.before;
    for (;;) {
      const page = await listBets(database, playerId, {
        ...filter,
        ...(before === undefined ? {} : { before }),
        limit: EXPORT_PAGE,
      });
      if (page.length > 0) yield page.map((bet) => write(describe(bet))).join('');
      if (page.length < EXPORT_PAGE) return;
      before = page.at(-1)!.number;
    }
  }
}

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
] as const;
const CSV_HEAD = `${CSV_COLUMNS.join(',')}\r\n`;

function csvLine(fields: ReturnType<typeof describeBet>): string {
  const cells = CSV_COLUMNS.map((column) => {
    const value = fields[column];
    const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  });
  return `${cells.join(',')}\r\n`;
}

interface Query {
  game?: 'plinko' | 'dice' | 'mines' | 'keno';
  balanceType?: 'primary' | 'promotional';
  cursor?: string;
}

function filterOf(query: Query): Omit<BetFilter, 'limit'> {
  return {
    ...(query.game ? { game: query.game } : {}),
    ...(query.balanceType ? { balance: query.balanceType } : {}),
    ...(query.cursor ? { before: BigInt(query.cursor) } : {}),
  };
}
