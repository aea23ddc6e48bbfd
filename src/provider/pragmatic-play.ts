import type { Aggregator, Jackpot, ListedGame, Reply, Winner } from './aggregator.ts';
import { createWire } from './aggregator-wire.ts';
import { toDecimal } from './amounts.ts';
import type { ProviderSettings } from './settings.ts';

const HTTP_API = '/IntegrationService/v3/http';
const CURRENCY = 'USD';

/** The only code that knows the aggregator's API. */
export function createPragmaticPlay(settings: ProviderSettings, callMsMax?: number): Aggregator {
  const { secureLogin, winnersPath } = settings;
  const send = createWire({
    baseUrl: settings.apiUrl,
    secret: settings.secret,
    ...(callMsMax === undefined ? {} : { callMsMax }),
  });
  const post = (path: string, params: Record<string, string | undefined>, json?: unknown) =>
    send({
      method: 'POST',
      path: `${HTTP_API}${path}`,
      params: { secureLogin, ...params },
      ...(json === undefined ? {} : { json }),
    });

  return {
    async listGames() {
      const reply = await post('/CasinoGameAPI/getCasinoGames/', { options: 'GetFrbDetails,GetDataTypes' });
      return mapReply(reply, ({ gameList }) => listOf(gameList).flatMap(readGame));
    },
    async gameUrl({ symbol, language, platform, cashierUrl, lobbyUrl, lobbyFilter, real }) {
      const reply = await post('/CasinoGameAPI/game/url/', {
        symbol,
        language,
        token: real?.token,
        externalPlayerId: real?.userId,
        currency: CURRENCY,
        country: real?.country ?? undefined,
        platform,
        technology: 'H5',
        stylename: settings.styleName,
        cashierUrl: real ? cashierUrl : undefined,
        lobbyUrl,
        playMode: real ? 'REAL' : 'DEMO',
        lobbyFilter,
      });
      if (!reply.ok) return reply;
      const address = reply.value['gameURL'];
      return typeof address === 'string' && /^https?:\/\//.test(address)
        ? { ok: true, value: address }
        : { ok: false, reason: 'refused', text: 'There is no address in the answer.' };
    },
    endGames: async (userId) =>
      mapReply(await post('/CasinoGameAPI/game/session/terminate/', { externalPlayerId: userId }), () => null),
    async isUp() {
      const path = `${HTTP_API}/CasinoGameAPI/health/heartbeatCheck`;
      return (await send({ method: 'GET', path, params: {} })).ok;
    },
    async listJackpots() {
      const path = '/IntegrationService/v3/JackpotFeeds/extended/jackpots/';
      const reply = await send({ method: 'GET', path, params: { login: secureLogin, currency: CURRENCY } });
      return mapReply(reply, ({ jackpots }) => listOf(jackpots).map(readJackpot));
    },
    listWinners:
      winnersPath === null
        ? null
        : async () => {
            const params = { login: secureLogin, currency: CURRENCY };
            const reply = await send({ method: 'GET', path: winnersPath, params });
            return mapReply(reply, ({ winners }) => listOf(winners).flatMap(readWinner));
          },
    grantFreeRounds: async ({ userId, bonusCode, symbol, rounds, totalBet, startsAt, expiresAt }) =>
      mapReply(
        await post(
          '/FreeRoundsBonusAPI/v2/bonus/player/create/',
          {
            bonusCode,
            startDate: seconds(startsAt),
            expirationDate: seconds(expiresAt),
            validityDate: seconds(expiresAt),
            rounds: String(rounds),
            playerId: userId,
            currency: CURRENCY,
          },
          { gameList: [{ gameId: symbol, betValues: [{ totalBet: toDecimal(totalBet), currency: CURRENCY }] }] },
        ),
        () => null,
      ),
    cancelFreeRounds: async (bonusCode) =>
      mapReply(await post('/FreeRoundsBonusAPI/v2/bonus/cancel/', { bonusCode }), () => null),
    async listFreeRounds(userId) {
      const reply = await post('/FreeRoundsBonusAPI/getPlayersFRB/', { playerId: userId });
      return mapReply(reply, ({ bonuses }) => listOf(bonuses).map((bonus) => textOf(bonus['bonusCode'])));
    },
  };
}

function mapReply<T>(reply: Reply<Record<string, unknown>>, read: (value: Record<string, unknown>) => T): Reply<T> {
  return reply.ok ? { ok: true, value: read(reply.value) } : reply;
}

function readGame(game: Record<string, unknown>): ListedGame[] {
  const symbol = textOf(game['gameID']);
  const name = textOf(game['gameName']);
  if (symbol === '' || name === '') return [];
  const rtp = game['rtpPercentE2'];
  return [
    {
      symbol,
      name,
      typeId: textOf(game['gameTypeID']),
      hasDemo: game['demoGameAvailable'] === true,
      ...given('theme', game),
      ...given('mechanic', game),
      ...given('volatility', game),
      ...(typeof rtp === 'number' && Number.isInteger(rtp) ? { rtpPercentE2: rtp } : {}),
    },
  ];
}

function given<Name extends string>(name: Name, from: Record<string, unknown>): { [Field in Name]?: string } {
  const text = textOf(from[name]);
  return (text === '' ? {} : { [name]: text }) as { [Field in Name]?: string };
}

function readJackpot(jackpot: Record<string, unknown>): Jackpot {
  return {
    id: textOf(jackpot['mainJackpotID']),
    name: textOf(jackpot['name']),
    isActive: textOf(jackpot['status']) === 'A',
    games: textOf(jackpot['games'])
      .split(',')
      .map((symbol) => symbol.trim())
      .filter((symbol) => symbol !== ''),
    tiers: listOf(jackpot['tiers'])
      .map((tier) => ({ tier: Number(tier['tier']), amount: Number(tier['amount']) }))
      .filter(({ tier, amount }) => Number.isInteger(tier) && Number.isFinite(amount))
      .toSorted((a, b) => a.tier - b.tier),
  };
}

function readWinner(winner: Record<string, unknown>): Winner[] {
  const payout = Number(winner['payout'] ?? winner['amount']);
  const date = new Date(textOf(winner['date']));
  if (!Number.isFinite(payout) || Number.isNaN(date.getTime())) return [];
  return [{ user: textOf(winner['user'] ?? winner['playerId']), payout, date: date.toISOString() }];
}

function listOf(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value)
    ? value.filter((item): item is Record<string, unknown> => typeof item === 'object' && item !== null)
    : [];
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}

function seconds(time: Date): string {
  return String(Math.floor(time.getTime() / 1_000));
}
