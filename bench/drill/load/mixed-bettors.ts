import { randomInt } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { askUntilAnswered } from '../../player/asking.ts';
import type { Bettor } from '../../player/bettor.ts';
import type { Call } from '../../player/visitor.ts';
import type { ClientBooks } from './client-books.ts';
import { playRound, randomChoice, randomStakeMicros, type Answer, type Game } from '../../player/play-bets.ts';
import { openLink, type HttpLink } from '../../player/raw-http.ts';

const LINKS_PER_PLAYER = 4;
/** One ball of so many is never reported. */
const UNREPORTED_EVERY = 20;
const OTHER_GAMES: readonly Game[] = ['keno', 'dice', 'plinko'];
/** By nature done once, or no money moves. */
const WITHOUT_KEY = ['/api/dice/sign', '/api/plinko/multiplier'];
const BEACON = { 'sec-fetch-site': 'same-origin' };

/** The round is left as it is. */
class Left extends Error {
  override readonly name = 'Left';
}

/** Players who bet on four games without pause and repeat unanswered calls. */
export function startMixedBettors(
  address: string,
  bettors: readonly Bettor[],
  books: ClientBooks,
  /** Of the keys of its requests: another one for each start on the same players. */
  keyPrefix: string,
) {
  const refused: string[] = [];
  let lastKey = 0;
  const told = { toStop: false, toGoOn: Promise.resolve<unknown>(null) };
  const events = new EventEmitter();
  /** Waits while they pause; gives whether they play on, so that others do as they do. */
  const goesOn = async () => {
    await told.toGoOn;
    return !told.toStop;
  };

  const ask = async (bettor: Bettor, link: HttpLink, path: string, body: object): Promise<Answer> => {
    const key = WITHOUT_KEY.includes(path) ? null : `${keyPrefix}-${(lastKey += 1)}`;
    const call: Call = { path, body, ...(key === null ? {} : { headers: { 'idempotency-key': key } }) };
    const asked = await askUntilAnswered(link, bettor, call);
    if (asked.status !== 200) {
      refused.push(`${path} ${JSON.stringify(body)}: ${asked.status} ${asked.body}`);
      throw new Left();
    }
    if (path === '/api/dice/sign') return JSON.parse(asked.body) as Answer;
    const answer = books.note(bettor, call, key, asked);
    events.emit('acknowledgement');
    return answer;
  };

  const playOne = async (bettor: Bettor, link: HttpLink, game: Game) => {
    const choice = randomChoice(game);
    const askOrLeave = async (path: string, body: object) => {
      if (!(await goesOn()) || (path.endsWith('/multiplier') && randomInt(UNREPORTED_EVERY) === 0)) throw new Left();
      return ask(bettor, link, path, body);
    };
    await playRound(askOrLeave, choice, randomStakeMicros(choice)).catch(expectLeft);
  };

  const playUntilStop = async (bettor: Bettor, position: number) => {
    const link = openLink(address);
    // A player has one Mines round at a time.
    const games: readonly Game[] = position === 0 ? ['mines'] : OTHER_GAMES;
    while (!told.toStop) await playOne(bettor, link, games[randomInt(games.length)]!);
    link.close();
  };
  const playing = Promise.all(
    bettors.flatMap((bettor) => Array.from({ length: LINKS_PER_PLAYER }, (_none, i) => playUntilStop(bettor, i))),
  );
  playing.catch(() => {});

  const finishMines = async (bettor: Bettor, link: HttpLink) => {
    const { body } = await askUntilAnswered(link, bettor, { method: 'GET', path: '/api/mines/active' });
    const { game } = JSON.parse(body) as { game: { gameId: string; revealed: number[] } | null };
    if (!game) return;
    const { gameId } = game;
    const known = books.bets.get(gameId)?.cells.join();
    if (known !== game.revealed.join()) {
      refused.push(`${body}, but the player knows ${known ?? 'nothing of it'}`);
      return;
    }
    const flip = { gameId, cellIndex: randomInt(25) };
    const flipped = game.revealed.length > 0 ? null : await ask(bettor, link, '/api/mines/flip', flip);
    if (!flipped || flipped['outcome'] === 'pending') await ask(bettor, link, '/api/mines/cashout', { gameId });
  };

  return {
    refused,
    goesOn,
    nextAcknowledgement: () => Promise.race([once(events, 'acknowledgement'), playing]),
    /** They begin no further call until the function that this gives is called. */
    pause() {
      told.toGoOn = once(events, 'go on');
      return () => events.emit('go on');
    },
    /** Resolves when every call under way has its answer; rounds may stay open. */
    async stop() {
      told.toStop = true;
      await playing;
    },
    /** Ends all open rounds; gives how many there were. */
    async finishRounds() {
      const open = [...books.bets].filter(([, bet]) => bet.payoutMicros === null);
      for (const bettor of bettors) {
        const link = openLink(address);
        await finishMines(bettor, link).catch(expectLeft);
        await askUntilAnswered(link, bettor, { path: '/api/plinko/process-unfinished', body: {}, headers: BEACON });
        // What a ball that nobody reported has paid is told by a report, however late.
        const balls = open.filter(([, bet]) => bet.bettor === bettor && bet.payoutMicros === null);
        for (const [gameId] of balls) {
          await ask(bettor, link, '/api/plinko/multiplier', { gameId }).catch(expectLeft);
        }
        link.close();
      }
      return open.length;
    },
  };
}

function expectLeft(error: unknown): void {
  if (!(error instanceof Left)) throw error;
}
