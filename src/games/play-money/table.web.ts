import type { AnswerOf } from '../../http/contract.ts';
import type { readLimits } from '../../http/limits-api.ts';
import { dollars, parseUsd, toUsd } from '../../money/usd.ts';
import { language } from '../../texts/language.ts';
import { refusalText } from '../../texts/refusals.ts';
import { uiTexts } from '../../texts/ui.ts';
import { ApiError } from '../../ui/api-client.ts';
import { queryClient } from '../../ui/query-client.ts';
import { recall, remember } from '../../ui/remembered.ts';
import { ROUND_PLAY } from '../all.play-money.web.ts';
import { gameOf, type Game } from '../all.ts';
import type { Fields } from '../definition.ts';
import { STAKE_MAX } from '../settlement.ts';
import { commonCalls, type PlayCalls } from './calls.ts';
import { createPlayTable, PlayRefused, type PlayState } from './table.ts';

const STORAGE_KEY = 'roulo.play-money';
/** Limits storage writes, because fast autoplay makes many bets a second. */
const SAVE_EVERY_MS = 500;

const table = createPlayTable({
  state: stored(),
  newSeed: () =>
    [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16).padStart(2, '0')).join(''),
  now: () => new Date(),
  limitsOf,
  onChange: saveSoon,
});

const CALLS: PlayCalls = Object.assign({}, commonCalls(), ...Object.values(ROUND_PLAY).map(({ calls }) => calls));
// Finishes or continues rounds that were open when the page was closed.
for (const { resume } of Object.values(ROUND_PLAY)) resume?.(table);

const BET = /^\/api\/bets\/([^/]+)$/;

/** Answers or refuses like the server, with the same codes and sentences. */
export async function answerCall(method: string, path: string, body: object): Promise<object> {
  try {
    const [, betId] = BET.exec(path) ?? [];
    if (betId !== undefined) return await readBet(betId);
    const call = CALLS[`${method} ${path}`];
    if (!call) throw new PlayRefused('NOT_FOUND');
    return await call(table, body as Fields);
  } catch (error) {
    if (!(error instanceof PlayRefused)) throw error;
    throw new ApiError(409, error.code, refusalText(language, error.code, error.params) ?? uiTexts.unexpected);
  }
}

/** Finished bets, newest first. */
export function playBets(filter: { game?: Game; serverSeedHash?: string } = {}) {
  return table.state.bets
    .filter((bet) => bet.settled && (filter.game === undefined || bet.game === filter.game))
    .filter((bet) => filter.serverSeedHash === undefined || bet.serverSeedHash === filter.serverSeedHash)
    .map((bet) => table.tell(bet));
}

/** Returns the new balance in dollars. */
export function refill(): number {
  table.refill();
  return toUsd(table.balance());
}

async function readBet(id: string) {
  const bet = table.find(id);
  if (!bet) throw new PlayRefused('NOT_FOUND');
  const parts: Partial<Record<Game, (typeof ROUND_PLAY)[keyof typeof ROUND_PLAY]>> = ROUND_PLAY;
  await parts[bet.game]?.prove?.(table, bet);
  return table.tell(table.find(id)!);
}

/** The operator's limits if the page has loaded them, otherwise the defaults of the rules. */
function limitsOf(game: Game) {
  const limits = queryClient.getQueryData<AnswerOf<typeof readLimits>>(['games', 'limits'])?.[game];
  return {
    stakeMax: limits ? dollars(limits.stakeMax) : STAKE_MAX,
    winMax: (limits && parseUsd(limits.winMax)) ?? gameOf(game).limits.winMax,
  };
}

let timer: ReturnType<typeof setTimeout> | undefined;

function saveSoon(): void {
  timer ??= setTimeout(save, SAVE_EVERY_MS);
}

function save(): void {
  clearTimeout(timer);
  timer = undefined;
  remember(STORAGE_KEY, JSON.stringify(table.state));
}

window.addEventListener('pagehide', save);

function stored(): PlayState | null {
  try {
    const state = JSON.parse(recall(STORAGE_KEY) ?? 'null') as PlayState | null;
    const isWhole = typeof state?.balance === 'string' && typeof state.seeds.serverSeed === 'string';
    return isWhole && Array.isArray(state.bets) && Array.isArray(state.revealed) ? state : null;
  } catch {
    return null;
  }
}
