import type { FastifyInstance } from 'fastify';
import { Type, type Static, type TSchema } from 'typebox';
import { refusal, isRefusal, type Refusal } from '../refusal.ts';
import { forgetOld, type Launch } from './books.ts';
import { findGame } from './catalogue.ts';
import type { GameSession, PlayedSpin } from './game-messages.ts';
import { balanceOf, freeRoundView, historyOf, jackpotView, roundView } from './game-view.ts';
import type { Machine } from './machine.ts';
import { finishFeature, openRound, playSpin, type SpinRefusal } from './rounds.ts';
import { balanceCents } from '../wallet/client.ts';

export const GAME_API = '/gs2c/ge';
const DEMO_CENTS = 1_000_000;

const STRICT = { additionalProperties: false };
const KEY = Type.String({ minLength: 8, maxLength: 64 });
const ID = Type.String({ minLength: 1, maxLength: 64 });

const REFUSALS: Readonly<Record<SpinRefusal, string>> = {
  GAME_CLOSED: 'This game has been closed. Open it again from the casino.',
  ROUND_OPEN: 'The last round is not finished yet.',
  BAD_BET: 'This bet is not offered.',
  BAD_PICK: 'This game has no such rung.',
  NO_FEATURE: 'This game does not sell its feature.',
  NO_MONEY: 'Not enough play money. Reload the page for more.',
};

/** The game page's calls. The key in the page's address authorises them. */
export function registerGameApi(app: FastifyInstance, machine: Machine): void {
  const route = <Body extends TSchema>(
    path: string,
    body: Body,
    answer: (input: Static<Body>) => Promise<unknown>,
  ): void => {
    app.post<{ Body: Static<Body> }>(`${GAME_API}/${path}`, { schema: { body } }, async (request, reply) => {
      const answered = await answer(request.body as Static<Body>);
      return isRefusal(answered) ? reply.code(answered.status).send(answered.body) : answered;
    });
  };
  const { launches, rounds } = machine.books;

  route('open', Type.Object({ key: KEY }, STRICT), async ({ key }) => {
    const launch = launches.get(key);
    return launch ? openGame(machine, launch) : NO_GAME;
  });
  route('demo', Type.Object({ symbol: ID }, STRICT), async ({ symbol }) => {
    const launch = findGame(symbol) && openDemo(machine, symbol);
    return launch ? openGame(machine, launch) : NO_GAME;
  });
  const Spin = Type.Object(
    {
      key: KEY,
      requestId: ID,
      betCents: Type.Integer({ minimum: 1, maximum: 1e9 }),
      isBought: Type.Boolean(),
      pick: Type.Optional(Type.Integer({ minimum: 0, maximum: 99 })),
    },
    STRICT,
  );
  route('spin', Spin, async ({ key, ...request }) => {
    const launch = launches.get(key);
    if (!launch) return NO_GAME;
    const reply = await playSpin(machine, launch, request);
    if (!reply.ok) return refusal(409, reply.reason, REFUSALS[reply.reason]);
    return played(machine, launch, reply.round.id);
  });
  const OfRound = Type.Object({ key: KEY, roundId: ID, scene: Type.Integer({ minimum: 0, maximum: 100_000 }) }, STRICT);
  route('scene', OfRound, async ({ key, roundId, scene }) => {
    const [launch, round] = [launches.get(key), rounds.get(roundId)];
    if (!launch || !round || round.userId !== launch.userId) return NO_ROUND;
    rounds.put(Object.assign(round, { scene: Math.max(round.scene, scene), touchedAtMs: machine.nowMs() }));
    return { scene: round.scene };
  });
  route('collect', Type.Object({ key: KEY, roundId: ID }, STRICT), async ({ key, roundId }) => {
    const [launch, round] = [launches.get(key), rounds.get(roundId)];
    if (!launch || !round || round.userId !== launch.userId) return NO_ROUND;
    await finishFeature(machine, round);
    return played(machine, launch, roundId);
  });
  route('round', Type.Object({ key: KEY, roundId: ID }, STRICT), async ({ key, roundId }) => {
    const [launch, round] = [launches.get(key), rounds.get(roundId)];
    return launch && round && round.userId === launch.userId ? played(machine, launch, roundId) : NO_ROUND;
  });
  route('balance', Type.Object({ key: KEY }, STRICT), async ({ key }) => {
    const launch = launches.get(key);
    if (!launch) return NO_GAME;
    await refreshBalance(machine, launch);
    return { balanceCents: balanceOf(machine, launch), jackpot: jackpotView(machine, launch) };
  });
  route('history', Type.Object({ key: KEY }, STRICT), async ({ key }) => {
    const launch = launches.get(key);
    return launch ? { rounds: historyOf(machine, launch) } : NO_GAME;
  });
}

const NO_GAME = refusal(404, 'NO_GAME', 'This game is not open. Open it again from the casino.');
const NO_ROUND = refusal(404, 'NO_ROUND', 'There is no such round.');

function openDemo(machine: Machine, symbol: string): Launch {
  const { launches, purses } = machine.books;
  const userId = `demo-${machine.newKey()}`;
  purses.put({ id: userId, cents: DEMO_CENTS });
  forgetOld(machine.books);
  return launches.put({
    id: machine.newKey(),
    mode: 'DEMO',
    symbol,
    token: null,
    language: 'en',
    platform: 'WEB',
    lobbyUrl: null,
    cashierUrl: null,
    createdAtMs: machine.nowMs(),
    userId,
    isClosed: false,
  });
}

async function openGame(machine: Machine, launch: Launch): Promise<GameSession | Refusal> {
  if (launch.isClosed) return refusal(409, 'GAME_CLOSED', REFUSALS.GAME_CLOSED);
  if (launch.mode === 'REAL') {
    const refused = await authenticate(machine, launch);
    if (refused) return refused;
  }
  const open = launch.userId === null ? null : openRound(machine, launch.userId, launch.symbol);
  return {
    key: launch.id,
    balanceCents: balanceOf(machine, launch),
    lobbyUrl: launch.lobbyUrl,
    cashierUrl: launch.cashierUrl,
    freeRounds: freeRoundView(machine, launch),
    openRound: open && roundView(open),
  };
}

async function authenticate(machine: Machine, launch: Launch): Promise<Refusal | null> {
  const reply = await machine.wallet.call('authenticate', { token: launch.token ?? '' });
  if (reply.kind === 'doubt')
    return refusal(503, 'CASINO_SILENT', 'The casino does not answer. Try again in a moment.');
  if (reply.kind === 'refused')
    return refusal(409, `WALLET_${reply.code}`, reply.text || 'The casino refused this game.');
  const userId = reply.answer.userId;
  if (typeof userId !== 'string') return refusal(503, 'CASINO_SILENT', 'The casino did not say who is playing.');
  machine.books.launches.put(Object.assign(launch, { userId }));
  const balance = balanceCents(reply.answer);
  if (balance !== null) machine.balances.set(userId, balance);
  return null;
}

async function refreshBalance(machine: Machine, { mode, userId, token }: Launch): Promise<void> {
  if (mode === 'DEMO' || userId === null) return;
  const reply = await machine.wallet.call('balance', { userId, ...(token === null ? {} : { token }) });
  const balance = reply.kind === 'done' ? balanceCents(reply.answer) : null;
  if (balance !== null) machine.balances.set(userId, balance);
}

function played(machine: Machine, launch: Launch, roundId: string): PlayedSpin {
  const round = machine.books.rounds.get(roundId)!;
  return {
    round: roundView(round),
    balanceCents: balanceOf(machine, launch),
    freeRounds: freeRoundView(machine, launch),
    jackpot: jackpotView(machine, launch),
  };
}
