import { Type } from 'typebox';
import { contract, Strict, Usd } from '../../http/contract.ts';
import { proofFields, walletFields } from '../placing/bet-fields.ts';

const gameId = Type.String({ maxLength: 64 });
const card = Type.Integer({ description: '0 is the two of diamonds, 51 the ace of clubs' });
const LITERALS = [
  Type.Literal('higherOrSame'),
  Type.Literal('lowerOrSame'),
  Type.Literal('higher'),
  Type.Literal('lower'),
  Type.Literal('same'),
] as const;
const Guess = Type.Union([...LITERALS]);
const Step = Type.Union([...LITERALS, Type.Literal('skip')]);
const offers = Type.Array(
  Strict({
    guess: Guess,
    chance: Type.Number(),
    multiplier: Type.Number({ description: 'Of the whole round, if the guess is right' }),
    winnings: Usd,
  }),
);
const skipsLeft = Type.Integer();
const Outcome = Type.Union([Type.Literal('open'), Type.Literal('lost'), Type.Literal('cashed_out')]);

export const startHilo = contract({
  method: 'POST',
  path: '/api/hilo/start/hilo',
  summary: 'Deal the first card; those that follow are fixed',
  access: 'player',
  load: 'bet',
  overSocket: true,
  movesMoney: true,
  body: Strict({ betAmount: Usd }),
  answer: Strict({
    gameId: Type.String(),
    betAmount: Usd,
    card,
    offers,
    skipsLeft,
    ...proofFields,
    ...walletFields,
  }),
});

export const guessHilo = contract({
  method: 'POST',
  path: '/api/hilo/guess',
  summary: 'Guess or skip the next card',
  access: 'player',
  load: 'last',
  overSocket: true,
  movesMoney: true,
  body: Strict({
    gameId,
    guess: Step,
    cardsOpen: Type.Optional(
      Type.Integer({ minimum: 1, description: 'How many cards the player saw: refused if it is another number now' }),
    ),
  }),
  answer: Strict({
    card,
    outcome: Outcome,
    winnings: Usd,
    multiplier: Type.Number(),
    offers,
    skipsLeft,
    cashedOutByLimit: Type.Boolean(),
    ...walletFields,
  }),
});

export const cashOutHilo = contract({
  method: 'POST',
  path: '/api/hilo/cashout',
  summary: 'Take what the right guesses are worth',
  access: 'player',
  load: 'last',
  overSocket: true,
  movesMoney: true,
  body: Strict({ gameId }),
  answer: Strict({ winnings: Usd, multiplier: Type.Number(), outcome: Outcome, ...walletFields }),
});

export const readCurrentHilo = contract({
  method: 'GET',
  path: '/api/hilo/current',
  summary: 'The round under way, or null',
  access: 'player',
  answer: Strict({
    game: Type.Union([
      Type.Null(),
      Strict({
        gameId: Type.String(),
        betAmount: Usd,
        cards: Type.Array(Type.Integer()),
        guesses: Type.Array(Step),
        winnings: Usd,
        multiplier: Type.Number(),
        offers,
        skipsLeft,
      }),
    ]),
  }),
});
