import { describe, expect, test } from 'vitest';
import { startTestServer } from '../../app/test-server.ts';
import { testDatabase } from '../../db/test-database.ts';
import { BET_RULES } from '../../ledger/bet-rules.ts';
import { keepBooksClean } from '../../ledger/test-wallets.ts';
import { dollars } from '../../money/usd.ts';
import { fundedPlayer, type FundedPlayer, type Proof } from '../test-player.ts';
import { verifyBet } from '../verify/verify-bet.ts';
import { expireOldHilo } from './routes.ts';
import { isRight, multiplierE4, rankOf, sidesOf, type Guess } from './rules.ts';

const db = await testDatabase();
const server = await startTestServer(db);
keepBooksClean(db, BET_RULES);
const funded = (amount: number) => fundedPlayer(server, db, amount);

interface Offer {
  guess: Guess;
  chance: number;
  multiplier: number;
  winnings: number;
}
type Start = Proof & { gameId: string; card: number; offers: Offer[]; skipsLeft: number };
interface Guessed {
  card: number;
  outcome: string;
  winnings: number;
  multiplier: number;
  offers: Offer[];
  skipsLeft: number;
  cashedOutByLimit: boolean;
}

const start = (player: FundedPlayer, betAmount = 1) => player.play<Start>('/api/hilo/start/hilo', { betAmount });

/** All cards of the open round, read from the database, which no player can do. */
async function deckOf(player: FundedPlayer): Promise<number[]> {
  const { rows } = await db.owner.query<{ result: Buffer }>('SELECT result FROM rounds WHERE player_id = $1', [
    player.playerId,
  ]);
  return [...rows[0]!.result];
}

function guessAt(deck: readonly number[], turn: number, wished: 'right' | 'wrong'): Guess | null {
  const [rank, next] = [rankOf(deck[turn]!), rankOf(deck[turn + 1]!)];
  const side = sidesOf(rank).find(({ guess }) => isRight(guess, rank, next) === (wished === 'right'));
  return side?.guess ?? null;
}

/** A round whose first cards fit. Other rounds are lost on purpose or left open, and another player is used. */
async function roundWith(fits: (deck: readonly number[]) => boolean, betAmount = 1) {
  for (;;) {
    const player = await funded(betAmount + 9);
    const game = await start(player, betAmount);
    const deck = await deckOf(player);
    if (fits(deck)) return { player, game, deck };
  }
}

describe('hilo', () => {
  test('a round is played, skipped, resumed and cashed out, and verified from its seeds', async () => {
    const { player, game, deck } = await roundWith(
      (cards) => guessAt(cards, 1, 'right') !== null && guessAt(cards, 2, 'right') !== null,
    );
    expect(game).toMatchObject({ card: deck[0], skipsLeft: 52, balance: 9 });
    expect(game.offers).toHaveLength(2);
    const skipped = await player.play<Guessed>('/api/hilo/guess', { gameId: game.gameId, guess: 'skip', cardsOpen: 1 });
    expect(skipped).toMatchObject({ card: deck[1], outcome: 'open', winnings: 0, skipsLeft: 51 });
    expect(await player.wallet()).toMatchObject({ betCount: 0n, cashWagered: 0n });
    expect((await player.post('/api/hilo/cashout', { gameId: game.gameId })).json()).toMatchObject({
      code: 'NOTHING_GUESSED',
    });

    const ways: number[] = [];
    let last = skipped;
    for (const turn of [1, 2]) {
      const guess = guessAt(deck, turn, 'right')!;
      const offer = last.offers.find((each) => each.guess === guess)!;
      ways.push(Math.round(offer.chance * 13));
      last = await player.play<Guessed>('/api/hilo/guess', { gameId: game.gameId, guess, cardsOpen: turn + 1 });
      expect(last).toMatchObject({ card: deck[turn + 1], outcome: 'open', multiplier: offer.multiplier });
      expect(last.winnings).toBe(offer.winnings);
      expect(last.multiplier).toBe(multiplierE4(ways) / 10_000);
    }
    expect(await player.wallet()).toMatchObject({ betCount: 1n, cashWagered: dollars(1) });
    expect((await player.get('/api/hilo/current')).json()).toMatchObject({
      game: { gameId: game.gameId, cards: deck.slice(0, 4), winnings: last.winnings, skipsLeft: 51, betAmount: 1 },
    });
    const paid = await player.play<{ winnings: number }>('/api/hilo/cashout', { gameId: game.gameId });
    expect(paid).toMatchObject({ winnings: last.winnings, outcome: 'cashed_out' });
    expect((await player.get('/api/hilo/current')).json()).toEqual({ game: null });
    expect((await player.post('/api/hilo/cashout', { gameId: game.gameId })).json()).toMatchObject({
      code: 'ROUND_OVER',
    });
    await player.post('/api/fairness/rotate');
    const bet = (await player.get(`/api/bets/${game.gameId}`)).json<{ result: { cards: number[] } }>();
    expect(bet.result.cards).toEqual(deck.slice(0, 4));
    expect(verifyBet(bet)).toMatchObject({ status: 'verified' });
  });

  test('a wrong guess ends the round with nothing', async () => {
    const { player, game, deck } = await roundWith((cards) => guessAt(cards, 0, 'wrong') !== null);
    const guess = guessAt(deck, 0, 'wrong')!;
    const lost = await player.play<Guessed>('/api/hilo/guess', { gameId: game.gameId, guess });
    expect(lost).toMatchObject({ outcome: 'lost', winnings: 0, offers: [], card: deck[1] });
    expect(await player.wallet()).toMatchObject({ primary: dollars(9), openRounds: 0n, betCount: 1n });
    const again = await player.post('/api/hilo/guess', { gameId: game.gameId, guess });
    expect(again.json()).toMatchObject({ code: 'ROUND_OVER' });
  });

  test('a second round is refused while one is open, and nothing is taken', async () => {
    const player = await funded(10);
    await start(player);
    expect((await player.post('/api/hilo/start/hilo', { betAmount: 1 })).json()).toMatchObject({ code: 'ROUND_OPEN' });
    expect((await player.post('/api/fairness/rotate')).json()).toMatchObject({ code: 'ROUND_OPEN' });
    expect(await player.wallet()).toMatchObject({ primary: dollars(9), nonce: 1n });
  });

  test('a guess is refused that the card does not offer, or that was chosen on another card', async () => {
    const { player, game } = await roundWith((cards) => ![1, 13].includes(rankOf(cards[0]!)));
    const guess = (body: object) => player.post('/api/hilo/guess', { gameId: game.gameId, ...body });
    expect((await guess({ guess: 'same' })).json()).toMatchObject({ code: 'GUESS_NOT_OFFERED' });
    expect((await guess({ guess: 'higher' })).json()).toMatchObject({ code: 'GUESS_NOT_OFFERED' });
    expect((await guess({ guess: 'skip', cardsOpen: 2 })).json()).toMatchObject({ code: 'ROUND_MOVED' });
    expect((await guess({ guess: 'red' })).statusCode).toBe(400);
    const other = await funded(10);
    const stolen = await other.post('/api/hilo/cashout', { gameId: game.gameId });
    expect(stolen.json()).toMatchObject({ code: 'NOT_FOUND' });
    expect((await player.get('/api/hilo/current')).json()).toMatchObject({ game: { guesses: [] } });
  });

  test('a call repeated with its key has the same answer and takes effect once', async () => {
    const { player, game, deck } = await roundWith((cards) => guessAt(cards, 0, 'right') !== null);
    const repeat = async (url: string, body: object, key: string) => {
      const headers = { 'idempotency-key': key };
      const first = await player.play(url, body, headers);
      expect(await player.play(url, body, headers)).toEqual(first);
    };
    const { gameId } = game;
    await repeat('/api/hilo/guess', { gameId, guess: guessAt(deck, 0, 'right') }, 'hilo-test-guess-0001');
    expect((await player.get('/api/hilo/current')).json()).toMatchObject({ game: { cards: deck.slice(0, 2) } });
    await repeat('/api/hilo/cashout', { gameId }, 'hilo-test-cashout-0001');
    await repeat('/api/hilo/start/hilo', { betAmount: 1 }, 'hilo-test-start-0001');
    expect((await player.wallet()).openRounds).toBe(1n);
  });

  test('fifty cash-outs at once pay once; a guess and a cash-out never both count', async () => {
    const { player, game, deck } = await roundWith((cards) => guessAt(cards, 0, 'right') !== null);
    const { gameId } = game;
    const won = await player.play<Guessed>('/api/hilo/guess', { gameId, guess: guessAt(deck, 0, 'right') });
    const answers = await Promise.all(Array.from({ length: 50 }, () => player.post('/api/hilo/cashout', { gameId })));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(49);
    expect((await player.wallet()).primary).toBe(BigInt(9_000_000 + Math.round(won.winnings * 1e6)));

    const second = await roundWith(
      (cards) => guessAt(cards, 0, 'right') !== null && guessAt(cards, 1, 'wrong') !== null,
    );
    const body = { gameId: second.game.gameId };
    await second.player.play('/api/hilo/guess', { ...body, guess: guessAt(second.deck, 0, 'right') });
    const both = await Promise.all([
      second.player.post('/api/hilo/guess', { ...body, guess: guessAt(second.deck, 1, 'wrong') }),
      second.player.post('/api/hilo/cashout', body),
    ]);
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  test('a round has 52 skips and no more', async () => {
    const player = await funded(10);
    const { gameId } = await start(player);
    const deck = await deckOf(player);
    expect(deck).toHaveLength(200);
    for (let skip = 1; skip <= 52; skip += 1) {
      // Stays below the rate limit, which another test covers.
      if (skip % 15 === 0) server.clock.advance(1_500);
      const answer = await player.play<Guessed>('/api/hilo/guess', { gameId, guess: 'skip' });
      expect(answer).toMatchObject({ card: deck[skip], skipsLeft: 52 - skip, winnings: 0 });
    }
    server.clock.advance(1_500);
    const refused = await player.post('/api/hilo/guess', { gameId, guess: 'skip' });
    expect(refused.json()).toMatchObject({ code: 'NO_SKIPS_LEFT' });
  });

  test('guesses beyond the maximum win are not offered, and without one the round is paid in full', async () => {
    const winMax = server.games.winMax.hilo;
    // A right guess on a seven pays 1.8385 times; any other guess exceeds this limit.
    server.games.winMax.hilo = dollars(9.3);
    try {
      const { player, game, deck } = await roundWith((cards) => rankOf(cards[0]!) === 7, 5);
      expect(game.offers.map(({ guess }) => guess)).toEqual(['higherOrSame', 'lowerOrSame']);
      const guess = guessAt(deck, 0, 'right');
      const paid = await player.play<Guessed>('/api/hilo/guess', { gameId: game.gameId, guess });
      expect(paid).toMatchObject({ outcome: 'cashed_out', cashedOutByLimit: true, winnings: 9.1925, offers: [] });
      expect((await player.wallet()).primary).toBe(18_192_500n);
      const tooLarge = await player.post('/api/hilo/start/hilo', { betAmount: 5.1 });
      expect(tooLarge.json()).toMatchObject({ code: 'WIN_TOO_LARGE' });
    } finally {
      server.games.winMax.hilo = winMax;
    }
  });

  test('a round left for a day is paid at its value, or its stake comes back where no guess was made', async () => {
    const guessed = await roundWith((cards) => guessAt(cards, 0, 'right') !== null);
    const { gameId } = guessed.game;
    const won = await guessed.player.play<Guessed>('/api/hilo/guess', {
      gameId,
      guess: guessAt(guessed.deck, 0, 'right'),
    });
    const skipped = await funded(10);
    const open = await start(skipped);
    await skipped.play('/api/hilo/guess', { gameId: open.gameId, guess: 'skip' });
    server.clock.advance(24 * 60 * 60 * 1000 + 1_000);
    await expireOldHilo(server.games);
    expect((await guessed.player.wallet()).primary).toBe(BigInt(9_000_000 + Math.round(won.winnings * 1e6)));
    expect(await skipped.wallet()).toMatchObject({
      primary: dollars(10),
      betCount: 0n,
      cashWagered: 0n,
      rakebackNanos: 0n,
    });
    expect((await skipped.get(`/api/bets/${open.gameId}`)).json()).toMatchObject({ ending: 'returned', winnings: 1 });
  });

  test('the cards to come are in no answer and no log line while the round is open', async () => {
    const player = await funded(10);
    const before = server.logged.length;
    const { gameId } = await start(player);
    const deck = await deckOf(player);
    const urls = ['/api/hilo/current', `/api/bets/${gameId}`, '/api/bets', '/api/bets/export?format=json'];
    const bodies = await Promise.all(urls.map(async (url) => (await player.get(url)).body));
    const everything = [...bodies, ...server.logged.slice(before)].join('\n');
    expect(everything).not.toContain(deck.slice(0, 4).join(','));
    expect(everything).not.toContain(deck.slice(1, 5).join(','));
  });

  test('an open round holds what it can pay at most', async () => {
    const player = await funded(10);
    await start(player, 0.5);
    const { rows } = await db.owner.query<{ largest_win_micros: bigint }>(
      'SELECT largest_win_micros FROM rounds WHERE player_id = $1',
      [player.playerId],
    );
    expect(rows[0]!.largest_win_micros).toBe(dollars(5_000));
  });
});
