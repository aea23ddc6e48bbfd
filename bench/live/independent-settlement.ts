/**
 * What every bet of a round must bring, worked out from the cards and numbers alone. Written from the rules as a player reads
 * them and sharing no code with the tables, so that an error there is not repeated here.
 */
export interface TakenStake {
  readonly on: Readonly<Record<string, number>>;
  readonly state: string;
}

/** In cents, stake included. `userId` matters at tables with seats. */
export function settleIndependently(
  kind: string,
  play: unknown,
  stakes: readonly TakenStake[],
  userId: string,
): number {
  const taken = stakes.filter(({ state }) => state === 'taken').flatMap(({ on }) => Object.entries(on));
  const pays = (of: (spot: string) => number) =>
    Math.round(taken.reduce((total, [spot, cents]) => total + of(spot) * cents, 0));
  if (kind === 'roulette') return pays((spot) => rouletteReturn(spot, (play as RoulettePlay).outcome.number));
  if (kind === 'baccarat') return pays((spot) => baccaratReturn(spot, (play as BaccaratPlay).outcome));
  if (kind === 'gameshow') return pays((spot) => wheelReturn(spot, (play as WheelPlay).outcome));
  if (kind === 'blackjack') return blackjackPayout(play as BlackjackPlay, taken, userId);
  throw new Error(`No rules for ${kind}.`);
}

interface RoulettePlay {
  readonly outcome: { readonly number: number };
}

const REDS = '1 3 5 7 9 12 14 16 18 19 21 23 25 27 30 32 34 36'.split(' ').map(Number);
const TO_ONE: Readonly<Record<number, number>> = { 1: 35, 2: 17, 3: 11, 4: 8, 6: 5 };

function rouletteReturn(spot: string, number: number): number {
  const isIn = (from: number, to: number): boolean => number >= from && number <= to;
  const even: Record<string, boolean> = {
    red: REDS.includes(number),
    black: !REDS.includes(number),
    odd: number % 2 === 1,
    even: number % 2 === 0,
    low: isIn(1, 18),
    high: isIn(19, 36),
  };
  if (spot in even) return even[spot] && number !== 0 ? 2 : 0;
  const [word, place] = spot.split('-');
  if (word === 'dozen') return isIn(Number(place) * 12 - 11, Number(place) * 12) ? 3 : 0;
  if (word === 'column') return number !== 0 && (number - Number(place)) % 3 === 0 ? 3 : 0;
  const numbers = spot.split('-').map(Number);
  const toOne = TO_ONE[numbers.length];
  if (toOne === undefined || numbers.some((one) => !(one >= 0 && one <= 36))) throw new Error(`No bet ${spot}.`);
  return numbers.includes(number) ? toOne + 1 : 0;
}

interface BaccaratPlay {
  readonly outcome: { readonly player: readonly string[]; readonly banker: readonly string[] };
}

function baccaratReturn(spot: string, { player, banker }: BaccaratPlay['outcome']): number {
  const [own, theirs] = [score(player), score(banker)];
  checkThirdCards(player, banker);
  if (spot === 'player-pair') return player[0]![0] === player[1]![0] ? 12 : 0;
  if (spot === 'banker-pair') return banker[0]![0] === banker[1]![0] ? 12 : 0;
  if (spot === 'tie') return own === theirs ? 9 : 0;
  if (own === theirs) return 1;
  if (spot === 'player') return own > theirs ? 2 : 0;
  if (spot === 'banker') return theirs > own ? 1.95 : 0;
  throw new Error(`No bet ${spot}.`);
}

function score(cards: readonly string[]): number {
  return cards.reduce((total, card) => total + pips(card), 0) % 10;
}

function pips(card: string): number {
  return 'A23456789'.indexOf(card[0]!) + 1;
}

/** By rows of the printed table: the banker's points, and the third cards of the player he draws to. */
const BANKER_DRAWS_TO = ['0123456789', '0123456789', '0123456789', '012345679', '234567', '4567', '67', '', '', ''];

function checkThirdCards(player: readonly string[], banker: readonly string[]): void {
  const [own, theirs] = [score(player.slice(0, 2)), score(banker.slice(0, 2))];
  const isNatural = own >= 8 || theirs >= 8;
  const playerDraws = !isNatural && own <= 5;
  const third = player[2] === undefined ? null : pips(player[2]) % 10;
  const bankerDraws = !isNatural && (third === null ? theirs <= 5 : BANKER_DRAWS_TO[theirs]!.includes(String(third)));
  if (playerDraws !== (player.length === 3)) throw new Error('The player drew against the rules.');
  if (bankerDraws !== (banker.length === 3)) throw new Error('The banker drew against the rules.');
}

interface WheelPlay {
  readonly outcome: {
    readonly place: number;
    readonly bonus: { readonly multiplierPlace: number; readonly place: number } | null;
  };
}

/** As printed on the two wheels, clockwise from the top; B is a bonus. */
const BIG_WHEEL =
  '40 1 2 1 5 1 2 1 10 1 2 1 5 2 B 1 2 1 20 1 2 1 10 1 2 1 5 1 2 1 5 2 10 1 2 1 5 1 2 B 1 2 20 1 2 1 5 1 2 1 10 2 5 1'.split(
    ' ',
  );
const BONUS_WHEEL = '2 5 2 3 2 8 3 2 15 2 3 5 2 3 2 25 2 3 5 8'.split(' ').map(Number);

function wheelReturn(spot: string, { place, bonus }: WheelPlay['outcome']): number {
  if ((BIG_WHEEL[place] === 'B') !== (bonus !== null)) throw new Error('A bonus without its segment, or the reverse.');
  const last = BIG_WHEEL[bonus ? bonus.place : place];
  const times = bonus ? BONUS_WHEEL[bonus.multiplierPlace]! : 1;
  return last === spot ? Number(spot) * times + 1 : 0;
}

interface BlackjackPlay {
  readonly dealer: readonly string[];
  readonly seats: readonly ({
    readonly userId: string;
    readonly hands: readonly { readonly cards: readonly string[] }[];
  } | null)[];
}

function blackjackPayout(play: BlackjackPlay, taken: readonly (readonly [string, number])[], userId: string): number {
  const own = play.seats.find((seat) => seat?.userId === userId);
  const on = (spot: string): number =>
    taken.reduce((total, [name, cents]) => (name === spot ? total + cents : total), 0);
  const main = on('main');
  let payout = 0;
  if (main > 0) {
    if (!own) throw new Error('A main bet without a hand.');
    const isSplit = on('split-0') > 0;
    if (isSplit !== own.hands.length > 1) throw new Error('Hands and stakes do not agree about a split.');
    const first = main + on('double-0');
    const second = isSplit ? on('split-0') + on('double-1') : 0;
    payout += first * handReturn(own.hands[0]!.cards, play.dealer, isSplit);
    if (isSplit) payout += second * handReturn(own.hands[1]!.cards, play.dealer, true);
    payout += on('insurance') * (isNatural(play.dealer) ? 3 : 0);
  }
  for (const [spot, cents] of taken) {
    if (!spot.startsWith('behind-')) continue;
    const seat = play.seats[Number(spot.slice(7)) - 1]!;
    payout += cents * handReturn(seat.hands[0]!.cards, play.dealer, seat.hands.length > 1);
  }
  return Math.round(payout);
}

function handReturn(cards: readonly string[], dealer: readonly string[], isSplit: boolean): number {
  const [own, theirs] = [best(cards), best(dealer)];
  if (own === 0) return 0;
  const isOwnNatural = isNatural(cards) && !isSplit;
  if (isOwnNatural || isNatural(dealer)) return isOwnNatural ? (isNatural(dealer) ? 1 : 2.5) : 0;
  if (own > theirs) return 2;
  return own === theirs ? 1 : 0;
}

function isNatural(cards: readonly string[]): boolean {
  return cards.length === 2 && best(cards) === 21;
}

/** The best total up to 21; 0 is bust. */
function best(cards: readonly string[]): number {
  let totals = [0];
  for (const card of cards) {
    const worths = card.startsWith('A') ? [1, 11] : [/^[2-9]/.test(card) ? Number(card[0]) : 10];
    totals = [...new Set(totals.flatMap((total) => worths.map((worth) => total + worth)))];
  }
  return Math.max(0, ...totals.filter((total) => total <= 21));
}
