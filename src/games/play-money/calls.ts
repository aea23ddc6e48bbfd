import { isClientSeed } from '../../fairness/draw.ts';
import { toUsd } from '../../money/usd.ts';
import { GAMES, type Game } from '../all.ts';
import type { Fields, InstantGame } from '../definition.ts';
import { PlayRefused, type PlayBet, type PlayTable } from './table.ts';

/** The calls of a game, keyed by method and path as for the server. */
export type PlayCalls = Readonly<Record<string, (table: PlayTable, body: Fields) => object | Promise<object>>>;

/** Games whose rounds last longer than one call bring their own calls. */
export type RoundId = Extract<(typeof GAMES)[number], { instant: null }>['id'];

/** Part of every answer: the balance after it. There is no bonus, and calls are sequential, so the version is constant. */
export function walletOf(table: PlayTable) {
  return { balance: toUsd(table.balance()), bonus: 0, version: 0, playMoney: true as const };
}

/** Part of the first answer about a bet. */
export function proofOf({ id, nonce, serverSeedHash }: PlayBet) {
  return { gameId: id, betId: id, nonce, serverSeedHash };
}

/** Calls common to all games: instant games, the seeds, the list of bets. */
export function commonCalls(): PlayCalls {
  const instant = (GAMES as readonly { id: Game; instant: unknown }[]).filter(
    (game): game is InstantGame<Game> => game.instant !== null,
  );
  return {
    ...Object.fromEntries(
      instant.map((game) => [
        `POST /api/${game.id}/play/${game.id}`,
        (table: PlayTable, body: Fields) => playInstant(table, game, body),
      ]),
    ),
    'GET /api/fairness/seeds': (table) => table.seeds(),
    'POST /api/fairness/rotate': (table) => rotate(table),
    'PUT /api/fairness/client-seed': (table, { clientSeed }) => {
      if (typeof clientSeed !== 'string' || !isClientSeed(clientSeed)) throw new PlayRefused('BAD_REQUEST');
      return rotate(table, clientSeed);
    },
  };
}

function playInstant(table: PlayTable, game: InstantGame<Game>, { betAmount, ...fields }: Fields): object {
  const choice = game.instant.read(fields);
  if (choice === null) throw new PlayRefused('BET_INVALID');
  const bet = table.place(game, betAmount, choice);
  const payout = table.settle(bet);
  const outcome = table.outcomeOf(bet, choice);
  return {
    winnings: toUsd(payout),
    multiplier: game.multiplierE4(choice, outcome) / 10_000,
    ...game.instant.tell(choice, outcome, { payout, balanceAfter: table.balance() }),
    ...proofOf(bet),
    ...walletOf(table),
  };
}

function rotate(table: PlayTable, clientSeed?: string) {
  const revealed = table.rotate(clientSeed);
  return { ...table.seeds(), revealed };
}
