import { Type, type TProperties } from 'typebox';
import type { DescribeBet, GameBet } from '../../bets/bet-decision.ts';
import { contract, Strict, Usd } from '../../http/contract.ts';
import { Refusal } from '../../http/errors.ts';
import type { Serve } from '../../http/router.ts';
import { payoutOf } from '../../money/payout.ts';
import { toUsd, type UsdMicros } from '../../money/usd.ts';
import type { Session } from '../../sessions/session.ts';
import type { Refused } from '../../texts/refusals.ts';
import type { Game } from '../all.ts';
import { proofFields, walletFields } from './bet-fields.ts';
import type { Fields, FieldSchemas, InstantGame } from '../definition.ts';
import { describeWallet, limitSpeed, place, readStake, type GameContext } from './place-bet.ts';
import { stakeLimit } from '../settlement.ts';

export interface InstantBet {
  choice: object;
  stake: UsdMicros;
}

/** What a game requires of a bet besides its own fields, such as a signature. */
export interface MoreAsked {
  request: TProperties;
  /** Which keys the bet uses up, and the reason if it is refused. The refusal counts only if the bet was not played before. */
  check(body: Fields, bet: InstantBet, session: Session): { spends: readonly string[]; refused: Refused | null };
}

/** Registers `POST /api/<id>/play/<id>`: reads the bet, settles it in the books and answers. */
export function playAtOnce(serve: Serve, context: GameContext, game: InstantGame<Game>, more?: MoreAsked): void {
  const { betting, limiter } = context;
  const { encodeChoice, encodeOutcome, perSecondMax } = game.instant;
  const { draw, multiplierE4 } = game;
  const describe = describerOf(game);

  serve(instantContract(game, more?.request ?? {}), ({ body, session, request }) => {
    const bet = readInstantBet(game, body);
    const { choice, stake } = bet;
    const checked = more?.check(body, bet, session);
    limitSpeed(limiter, game.id, session, perSecondMax);
    const terms = termsOf(choice, stake);
    return place(context, {
      playerId: session.playerId,
      request,
      bet: terms,
      ...(checked ? { spends: checked.spends } : {}),
      decide: (state, now) => {
        if (checked?.refused) return checked.refused;
        return betting.settleAtOnce(
          state,
          now,
          stake,
          terms,
          (numbers) => {
            const outcome = draw(numbers, choice);
            return {
              result: encodeOutcome(outcome),
              progress: NO_PROGRESS,
              multiplierE4: multiplierE4(choice, outcome),
              ending: 'settled',
            };
          },
          describe,
        );
      },
      retell: describe,
    });
  });

  function termsOf(choice: object, stake: UsdMicros): GameBet {
    const topMultiplierE4 = game.topMultiplierE4(choice);
    return {
      game: game.id,
      params: encodeChoice(choice),
      numbersNeeded: game.numbersNeeded(choice),
      stakeMax: stakeLimit(topMultiplierE4, context.stakeMaxOf(game.id), context.winMax[game.id]),
      edgePpm: game.edgePpm(choice),
      largestWin: payoutOf(stake, topMultiplierE4),
      ...(game.takesPromotional ? {} : { promotionalBarred: BARRED }),
    };
  }
}

/** Reads the bet from a request that fits the schema. */
export function readInstantBet(game: InstantGame<Game>, body: Fields): InstantBet {
  const choice = game.instant.read(body);
  if (choice === null || !game.isValid(choice)) throw new Refusal('BET_INVALID');
  return { choice, stake: readStake(body['betAmount'] as number) };
}

export function instantContract(game: InstantGame<Game>, more: TProperties = {}) {
  return contract({
    method: 'POST',
    path: `/api/${game.id}/play/${game.id}`,
    summary: game.instant.summary,
    access: 'player',
    load: 'bet',
    overSocket: true,
    movesMoney: true,
    body: Type.Unsafe<Fields>(Strict({ betAmount: Usd, ...propertiesOf(game.instant.request), ...more })),
    answer: Type.Unsafe<object>(
      Strict({
        gameId: Type.String(),
        winnings: Usd,
        multiplier: Type.Number(),
        ...propertiesOf(game.instant.answer),
        ...proofFields,
        ...walletFields,
      }),
    ),
  });
}

function describerOf({ record, instant }: InstantGame): DescribeBet<object> {
  const { tell } = instant;
  return (bet, proof, wallet) => {
    const choice = record.choice(bet.params, bet.progress);
    return {
      gameId: proof.betId,
      winnings: toUsd(bet.payout),
      multiplier: Number(bet.multiplierE4) / 10_000,
      ...tell(choice, record.outcome(bet.result, choice), bet),
      ...proof,
      ...describeWallet(wallet),
    };
  };
}

function propertiesOf(fields: FieldSchemas): TProperties {
  return Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, Type.Unsafe(schema)]));
}

const NO_PROGRESS = new Uint8Array(0);
const BARRED = { ok: false, reason: 'DICE_PROMOTIONAL' } as const;
