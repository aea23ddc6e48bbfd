import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { setTimeout as wait } from 'node:timers/promises';
import { ACCOUNT } from './account.ts';
import { bonusCalls } from './api-bonus.ts';
import { refuse, type ApiCall, type ApiRefusal, type ApiRequest } from './api-types.ts';
import { forgetOld } from './books.ts';
import { findGame, SLOT_GAMES, type SlotGame } from './catalogue.ts';
import type { LiveDoor } from './live-door.ts';
import type { Machine } from './machine.ts';
import { mathsOf } from './maths/slot-maths.ts';
import { isHashRight, type Params } from '../wallet/signature.ts';

const HTTP_BASE = '/IntegrationService/v3/http';

export function integrationCalls(machine: Machine, live: LiveDoor | null): ApiCall[] {
  return [...casinoCalls(machine, live), jackpotCall(machine), ...bonusCalls(machine)];
}

/** Must be registered in its own scope: it reads forms, and every answer has the provider's format. */
export function registerIntegrationApi(app: FastifyInstance, machine: Machine, calls: readonly ApiCall[]): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, String(body)),
  );
  app.setErrorHandler<Error & { statusCode?: number }>((error, _request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) process.stderr.write(`${error.stack ?? error.message}\n`);
    return reply.code(status >= 500 ? 500 : 200).send({ error: status >= 500 ? '1' : '7', description: error.message });
  });
  for (const call of calls) {
    // With and without a trailing slash, because callers use both.
    for (const url of [call.path, call.path.replace(/\/$/, '')].filter(
      (one, index, both) => both.indexOf(one) === index,
    )) {
      app.route({ method: call.method, url, handler: (request, reply) => serve(machine, call, request, reply) });
    }
  }
  app.get(`${HTTP_BASE}/CasinoGameAPI/health/heartbeatCheck`, async (request, reply) => {
    const fault = machine.faults.meetApi('heartbeat');
    if (fault?.kind === 'unreachable') return hangUp(request, reply);
    return fault ? reply.code(500).send({ error: '1', description: 'Down' }) : { error: '0', description: 'OK' };
  });
}

async function serve(
  machine: Machine,
  call: ApiCall,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const startedMs = Date.now();
  const fault = machine.faults.meetApi(call.name);
  const read = readRequest(request);
  const note = (status: number | null, answer: unknown): void =>
    machine.trace.add({
      direction: 'to-provider',
      call: call.name,
      params: read.params,
      status,
      answer,
      fault: fault?.kind ?? null,
      tookMs: Date.now() - startedMs,
    });
  if (fault?.kind === 'slow') await wait(fault.delayMs);
  if (fault?.kind === 'unreachable') {
    note(null, null);
    return hangUp(request, reply);
  }
  if (fault?.kind === 'error') {
    note(500, null);
    return reply.code(500).send({ error: '1', description: 'Internal error' });
  }
  const answer =
    fault?.kind === 'refused' ? refuse('2', 'Refused, as asked for') : (refuseEntry(call, read) ?? call.answer(read));
  const body = refusalOf(answer) ?? { error: '0', description: 'OK', ...answer };
  note(200, traced(body));
  if (fault?.kind === 'broken-json') return reply.type('application/json').send(JSON.stringify(body).slice(0, -9));
  return reply.send(body);
}

function refuseEntry({ needs, name }: ApiCall, { params }: ApiRequest): ApiRefusal | null {
  const login = name === 'jackpots' ? 'login' : 'secureLogin';
  const missing = [login, 'hash', ...needs].filter((need) => !params[need]);
  if (missing.length > 0) return refuse('7', `Missing: ${missing.join(', ')}`);
  if (params[login] !== ACCOUNT.secureLogin) return refuse('2', 'Authentication failed: unknown login');
  return isHashRight(params, ACCOUNT.secret) ? null : refuse('5', 'Invalid hash');
}

function readRequest(request: FastifyRequest): ApiRequest {
  const { body, query } = request;
  const form = typeof body === 'string' ? Object.fromEntries(new URLSearchParams(body)) : {};
  const params = { ...(query as Params), ...form };
  const texts = Object.entries(params).filter((pair): pair is [string, string] => typeof pair[1] === 'string');
  return {
    params: Object.fromEntries(texts),
    json: typeof body === 'object' ? body : null,
    origin: `http://${request.headers.host}`,
  };
}

function hangUp(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack();
  request.raw.socket.destroy();
  return reply;
}

function casinoCalls(machine: Machine, live: LiveDoor | null): ApiCall[] {
  const { launches } = machine.books;
  return [
    {
      name: 'games',
      method: 'POST',
      path: `${HTTP_BASE}/CasinoGameAPI/getCasinoGames/`,
      needs: [],
      answer: ({ params }) => ({ gameList: gameList(params['options'] ?? '', live) }),
    },
    {
      name: 'game-url',
      method: 'POST',
      path: `${HTTP_BASE}/CasinoGameAPI/game/url/`,
      needs: ['symbol', 'language'],
      answer: (request) => gameUrl(machine, live, request),
    },
    {
      name: 'terminate',
      method: 'POST',
      path: `${HTTP_BASE}/CasinoGameAPI/game/session/terminate/`,
      needs: ['externalPlayerId'],
      answer({ params }) {
        const userId = params['externalPlayerId'] ?? '';
        for (const launch of launches.all()) {
          if (launch.userId === userId && !launch.isClosed) launches.put(Object.assign(launch, { isClosed: true }));
        }
        live?.close(userId);
        return {};
      },
    },
  ];
}

function gameUrl(
  machine: Machine,
  live: LiveDoor | null,
  { params, origin }: ApiRequest,
): Record<string, unknown> | ApiRefusal {
  const { symbol = '', language = 'en', token, externalPlayerId, platform = 'WEB' } = params;
  const [lobbyUrl, cashierUrl] = [params['lobbyUrl'] ?? null, params['cashierUrl'] ?? null];
  const mode = (params['playMode'] ?? 'REAL').toUpperCase();
  const isLive = live?.games.some(({ id }) => id === symbol) ?? false;
  if (!isLive && !findGame(symbol)) return refuse('8', `Game ${symbol.slice(0, 40)} is not available`);
  if (mode === 'DEMO') {
    if (isLive) return refuse('8', 'There is no demo of this game');
    const query = new URLSearchParams({
      gameSymbol: symbol,
      lang: language,
      cur: 'USD',
      ...(lobbyUrl && { lobbyURL: lobbyUrl }),
    });
    return { gameURL: `${origin}/gs2c/openGame.do?${query.toString()}` };
  }
  if (mode !== 'REAL') return refuse('7', 'playMode is REAL or DEMO');
  if (!token || !externalPlayerId) return refuse('7', 'Missing: token, externalPlayerId');
  if ((params['currency'] ?? 'USD') !== 'USD') return refuse('7', 'Only USD is set up');
  if (isLive && live) {
    const lobbyFilter = params['lobbyFilter'] ?? null;
    const path = live.open({
      symbol,
      token,
      userId: externalPlayerId,
      language,
      platform,
      lobbyUrl,
      cashierUrl,
      lobbyFilter,
    });
    return { gameURL: `${origin}${path}` };
  }
  forgetOld(machine.books);
  const { id } = machine.books.launches.put({
    id: machine.newKey(),
    mode: 'REAL',
    symbol,
    token,
    language,
    platform,
    lobbyUrl,
    cashierUrl,
    createdAtMs: machine.nowMs(),
    userId: externalPlayerId,
    isClosed: false,
  });
  return { gameURL: `${origin}/gs2c/playGame.do?key=${id}` };
}

function gameList(options: string, live: LiveDoor | null): Record<string, unknown>[] {
  const asked = new Set(options.split(','));
  const slots = SLOT_GAMES.map((game) => slotEntry(game, asked));
  const tables = (live?.games ?? []).map(({ id, name, rtpPercentE2 }) => ({
    gameID: id,
    gameName: name,
    gameTypeID: 'lg',
    typeDescription: 'Live games',
    technology: 'html5',
    platform: 'MOBILE,WEB',
    demoGameAvailable: false,
    aspectRatio: '16:9',
    ...(asked.has('GetFrbDetails') && { frbAvailable: false }),
    ...(asked.has('GetDataTypes') && { dataType: 'LC' }),
    rtpPercentE2,
  }));
  return [...slots, ...tables];
}

/** The last four fields are our own. The real list leaves them to the provider's documents. */
function slotEntry(game: SlotGame, asked: ReadonlySet<string>): Record<string, unknown> {
  const { symbol, name, mechanic, volatility, theme, rtpPercentE2 } = game;
  const isClassic = mechanic === 'classic';
  const maths = asked.has('GetLines') || asked.has('GetFeatures') ? mathsOf(game) : null;
  return {
    gameID: symbol,
    gameName: name,
    gameTypeID: isClassic ? 'cs' : 'vs',
    typeDescription: isClassic ? 'Classic Slots' : 'Video Slots',
    technology: 'html5',
    platform: 'MOBILE,DOWNLOAD,WEB',
    demoGameAvailable: true,
    aspectRatio: '16:9',
    ...(asked.has('GetFrbDetails') && { frbAvailable: true }),
    ...(asked.has('GetDataTypes') && { dataType: 'RNG' }),
    ...(maths && asked.has('GetLines') && { lines: maths.family.coinsPerBet }),
    ...(maths && asked.has('GetFeatures') && { features: maths.buy ? ['BUY'] : [] }),
    theme,
    mechanic,
    volatility,
    rtpPercentE2,
  };
}

function jackpotCall({ jackpots }: Machine): ApiCall {
  return {
    name: 'jackpots',
    method: 'GET',
    path: '/IntegrationService/v3/JackpotFeeds/extended/jackpots/',
    needs: [],
    answer: () => ({
      jackpots: jackpots.list().map(({ id, name, games, tiers }) => ({
        mainJackpotID: id,
        name,
        level: 'G',
        games: games.join(','),
        status: 'A',
        tiersNumber: tiers.length,
        tiers: tiers.map((tier, index) => ({ jackpotTierID: tier.id, tier: index, amount: tier.cents / 100 })),
      })),
    }),
  };
}

function refusalOf(answer: Record<string, unknown> | ApiRefusal): ApiRefusal['refusal'] | null {
  return isApiRefusal(answer) ? answer.refusal : null;
}

function isApiRefusal(answer: Record<string, unknown> | ApiRefusal): answer is ApiRefusal {
  return 'refusal' in answer;
}

/** The answer for the trace, with only the length of the long game list. */
function traced(body: object): object {
  return 'gameList' in body && Array.isArray(body.gameList) ? { ...body, gameList: body.gameList.length } : body;
}
