import { systemClock } from '../../../src/clock/clock.ts';
import { readWallet } from '../../../src/ledger/wallet-rows.ts';
import { dollars } from '../../../src/money/usd.ts';
import { userIdOf } from '../../../src/provider/callback.ts';
import { openGameSession } from '../../../src/provider/game-sessions.ts';
import type { HttpAnswer } from '../../player/raw-http.ts';
import { releaseTogether } from '../../player/release-together.ts';
import { walletRequest } from '../load/wallet-call.ts';
import { expectCount, expectSame, type Arena, type Race, type Racer, type Verdict } from './arena.ts';

const STAKE: bigint = dollars(1);
const SUCCESS = 0;
const BET_VOID = 3;

/** Calls of the game provider, each under one reference. */
export const PROVIDER_RACES: readonly Race[] = [
  { name: "the provider's bet, one reference", racers: 1, run: (arena, [racer]) => once(arena, racer!, 'bet', -STAKE) },
  {
    name: "the provider's result, one reference",
    racers: 1,
    run: (arena, [racer]) => once(arena, racer!, 'result', STAKE),
  },
  {
    name: "the provider's refund, one reference",
    racers: 1,
    run: (arena, [racer]) => once(arena, racer!, 'refund', STAKE),
  },
  { name: 'a jackpot, one reference', racers: 1, run: (arena, [racer]) => once(arena, racer!, 'jackpotWin', STAKE) },
  {
    name: 'a win in a campaign, one reference',
    racers: 1,
    run: (arena, [racer]) => once(arena, racer!, 'promoWin', STAKE),
  },
  {
    name: 'the end of free rounds, one reference',
    racers: 1,
    run: (arena, [racer]) => once(arena, racer!, 'bonusWin', 0n),
  },
  { name: "the provider's bet against its refund", racers: 1, run: betAgainstRefund },
  { name: "the provider's bets, the whole balance each", racers: 1, run: spendAll },
];

type Method = 'bet' | 'result' | 'refund' | 'jackpotWin' | 'promoWin' | 'bonusWin';

/** Every copy is told the same, and the balance moves once. */
async function once(arena: Arena, racer: Racer, method: Method, moved: bigint): Promise<Verdict> {
  const seat = await sit(arena, racer);
  if (method === 'result' || method === 'refund') await seat.call('bet');
  const before = await readWallet(arena.database, racer.playerId);
  const answers = await releaseTogether(arena.links, Array<string>(arena.parallel).fill(seat.request(method)));
  const after = await readWallet(arena.database, racer.playerId);
  const told = answers.map(read);
  const kind = ['bet', 'result', 'refund', 'bonusWin', 'jackpotWin', 'promoWin'].indexOf(method) + 1;
  const problems = [
    ...expectSame('answers that are no success', told.filter(({ error }) => error !== SUCCESS).length, 0),
    ...expectSame('names of the transaction', new Set(told.map(({ transactionId }) => transactionId)).size, 1),
    ...expectSame('moved', after.primary - before.primary, moved),
    ...(await expectCount(arena, 'rows', 1, 'provider_transactions WHERE player_id = $1 AND kind = $2', [
      racer.playerId,
      kind,
    ])),
  ];
  return { answers, problems };
}

/** Either the bet was there first and is given back, or it is void before it comes. In the end nothing has moved. */
async function betAgainstRefund(arena: Arena, [racer]: readonly Racer[]): Promise<Verdict> {
  const seat = await sit(arena, racer!);
  const before = await readWallet(arena.database, racer!.playerId);
  const requests = Array.from({ length: arena.parallel }, (_none, i) => seat.request(i % 2 === 0 ? 'bet' : 'refund'));
  const answers = await releaseTogether(arena.links, requests);
  const after = await readWallet(arena.database, racer!.playerId);
  const wrong = answers.filter((answer, i) => {
    const { error } = read(answer);
    return error !== SUCCESS && !(i % 2 === 0 && error === BET_VOID);
  });
  const problems = [
    ...expectSame('other answers', wrong.length, 0),
    ...expectSame('moved', after.primary - before.primary, 0n),
  ];
  return { answers, problems };
}

async function spendAll(arena: Arena, [racer]: readonly Racer[]): Promise<Verdict> {
  const seat = await sit(arena, racer!);
  const { primary } = await readWallet(arena.database, racer!.playerId);
  const stake = dollars(400);
  const possible = Number(primary / stake);
  const requests = Array.from({ length: arena.parallel }, (_none, i) =>
    seat.request('bet', {
      reference: `all-${racer!.playerId}-${i}`,
      roundId: `all-${racer!.playerId}-${i}`,
      amount: '400.00',
    }),
  );
  const answers = await releaseTogether(arena.links, requests);
  const after = await readWallet(arena.database, racer!.playerId);
  const taken = answers.filter((answer) => read(answer).error === SUCCESS).length;
  const problems = [
    ...expectSame('taken', taken, Math.min(possible, arena.parallel)),
    ...expectSame('left', after.primary, primary - BigInt(taken) * stake),
  ];
  return { answers, problems };
}

interface Seat {
  request(method: Method, params?: Record<string, string>): string;
  call(method: Method): Promise<void>;
}

async function sit({ database, links, game, product }: Arena, { playerId, sessionId }: Racer): Promise<Seat> {
  await openGameSession(database, systemClock, { playerId, sessionId, game, balance: 'primary', country: null });
  const request: Seat['request'] = (method, params = {}) =>
    walletRequest(product.address, method, {
      userId: userIdOf(playerId),
      gameId: game,
      roundId: `round-${playerId}`,
      reference: `${method === 'refund' ? 'bet' : method}-${playerId}`,
      amount: method === 'bonusWin' ? '0.00' : '1.00',
      ...(method === 'jackpotWin' ? { jackpotId: '501' } : {}),
      ...(method === 'promoWin' ? { campaignId: '44', campaignType: 'T', currency: 'USD' } : {}),
      ...params,
    });
  return {
    request,
    async call(method) {
      const { error } = read(await links[0]!.ask(request(method)));
      if (error !== SUCCESS) throw new Error(`${method} was answered with error ${error}.`);
    },
  };
}

function read({ body }: HttpAnswer): { error: number; transactionId?: string } {
  return JSON.parse(body) as { error: number; transactionId?: string };
}
