import { centsOf } from './account.ts';
import { refuse, type ApiCall, type ApiRefusal, type ApiRequest } from './api-types.ts';
import type { Campaign } from './books.ts';
import { findGame } from './catalogue.ts';
import type { Machine } from './machine.ts';

const BASE = '/IntegrationService/v3/http/FreeRoundsBonusAPI';
const ROUNDS_LIMIT = 1000;
const NEEDED = ['bonusCode', 'startDate', 'expirationDate', 'rounds'];

/** Free-round campaigns. Dates are epoch seconds, and the JSON body is not part of the hash. */
export function bonusCalls(machine: Machine): ApiCall[] {
  const { campaigns } = machine.books;
  return [
    {
      name: 'bonus-player-create',
      method: 'POST',
      path: `${BASE}/v2/bonus/player/create/`,
      needs: [...NEEDED, 'playerId', 'currency'],
      answer: (request) => create(machine, request, [request.params['playerId'] ?? '']),
    },
    {
      name: 'bonus-create',
      method: 'POST',
      path: `${BASE}/v2/bonus/create/`,
      needs: NEEDED,
      answer: (request) => create(machine, request, []),
    },
    {
      name: 'bonus-cancel',
      method: 'POST',
      path: `${BASE}/v2/bonus/cancel/`,
      needs: ['bonusCode'],
      answer({ params }) {
        const campaign = campaigns.get(params['bonusCode'] ?? '');
        if (!campaign) return refuse('8', 'Bonus not found');
        campaigns.put(Object.assign(campaign, { isCancelled: true }));
        return {};
      },
    },
    {
      name: 'players-add',
      method: 'POST',
      path: `${BASE}/v2/players/add/`,
      needs: ['bonusCode'],
      answer: (request) => addPlayers(machine, request),
    },
    {
      name: 'players-bonuses',
      method: 'POST',
      path: `${BASE}/getPlayersFRB/`,
      needs: ['playerId'],
      answer: ({ params }) => ({ bonuses: bonusesOf(machine, params['playerId'] ?? '') }),
    },
  ];
}

function create(
  { books }: Machine,
  { params, json }: ApiRequest,
  userIds: readonly string[],
): Record<string, unknown> | ApiRefusal {
  const bonusCode = params['bonusCode'] ?? '';
  const rounds = Number(params['rounds']);
  const [startsAtMs, expiresAtMs] = [secondsOf(params['startDate']), secondsOf(params['expirationDate'])];
  const games = gamesOf(json);
  if (!Number.isInteger(rounds) || rounds < 1 || rounds > ROUNDS_LIMIT) return refuse('7', 'rounds is out of range');
  if (startsAtMs === null || expiresAtMs === null || expiresAtMs <= startsAtMs) return refuse('7', 'Wrong dates');
  if (games === null) return refuse('7', 'gameList is empty or wrong');
  const known = books.campaigns.get(bonusCode);
  const players = Object.fromEntries(userIds.map((id) => [id, { left: rounds, wonCents: 0, isPaid: false }]));
  const drafted: Campaign = {
    id: bonusCode,
    bonusCode,
    rounds,
    games,
    startsAtMs,
    expiresAtMs,
    isCancelled: false,
    players,
  };
  if (!known) {
    books.campaigns.put(drafted);
    return {};
  }
  // A retry after a lost answer must succeed. The same code for a different campaign must fail.
  return isSame(known, drafted) ? {} : refuse('8', 'Bonus code is already in use');
}

function isSame(known: Campaign, drafted: Campaign): boolean {
  const facts = ({ rounds, games, startsAtMs, expiresAtMs, players }: Campaign): string =>
    JSON.stringify([rounds, games, startsAtMs, expiresAtMs, Object.keys(players)]);
  return facts(known) === facts(drafted);
}

function addPlayers({ books }: Machine, { params, json }: ApiRequest): Record<string, unknown> | ApiRefusal {
  const campaign = books.campaigns.get(params['bonusCode'] ?? '');
  if (!campaign) return refuse('8', 'Bonus not found');
  const list = (json as { playerList?: unknown } | null)?.playerList;
  const ids = Array.isArray(list)
    ? list.map((entry) => (typeof entry === 'string' ? entry : (entry as { playerId?: unknown } | null)?.playerId))
    : [];
  if (ids.length === 0 || !ids.every((id) => typeof id === 'string' && id !== ''))
    return refuse('7', 'playerList is empty or wrong');
  for (const id of ids as string[]) campaign.players[id] ??= { left: campaign.rounds, wonCents: 0, isPaid: false };
  books.campaigns.put(campaign);
  return {};
}

function bonusesOf({ books, nowMs }: Machine, userId: string): Record<string, unknown>[] {
  return books.campaigns.all().flatMap((campaign) => {
    const player = campaign.players[userId];
    if (!player || player.left === 0 || campaign.isCancelled || campaign.expiresAtMs <= nowMs()) return [];
    return {
      bonusCode: campaign.bonusCode,
      currency: 'USD',
      rounds: campaign.rounds,
      roundsPlayed: campaign.rounds - player.left,
      gameIDList: Object.keys(campaign.games).join(','),
      expirationDate: String(Math.floor(campaign.expiresAtMs / 1000)),
      totalWin: player.wonCents / 100,
    };
  });
}

function gamesOf(json: unknown): Record<string, number> | null {
  const list = (json as { gameList?: unknown } | null)?.gameList;
  if (!Array.isArray(list) || list.length === 0) return null;
  const games: Record<string, number> = {};
  for (const entry of list as { gameId?: unknown; betValues?: { totalBet?: unknown; currency?: unknown }[] }[]) {
    const value = Array.isArray(entry.betValues)
      ? entry.betValues.find(({ currency }) => currency === 'USD')
      : undefined;
    const cents = centsOf(value?.totalBet);
    if (typeof entry.gameId !== 'string' || !findGame(entry.gameId) || cents === null || cents < 1) return null;
    games[entry.gameId] = cents;
  }
  return games;
}

function secondsOf(text: string | undefined): number | null {
  return text !== undefined && /^\d{9,11}$/.test(text) ? Number(text) * 1000 : null;
}
