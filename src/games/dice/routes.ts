import { randomBytes } from 'node:crypto';
import { Type } from 'typebox';
import type { Serve } from '../../http/router.ts';
import type { Session } from '../../sessions/session.ts';
import { limitSpeed, type GameContext } from '../placing/place-bet.ts';
import { playAtOnce, readInstantBet, type InstantBet } from '../placing/play-at-once.ts';
import { signDice } from './api.ts';
import { dice } from './game.ts';
import type { DiceBet } from './rules.ts';

const SIGNATURE_MS = 60_000;
const PURPOSE = 'dice signature';

/** A roll is played in one call, with a signature of exactly that bet. */
export function diceRoutes(serve: Serve, context: GameContext): void {
  const { limiter, clock, keys } = context;

  serve(signDice, async ({ body, session }) => {
    const bet = readInstantBet(dice, body);
    limitSpeed(limiter, 'dice-sign', session, dice.instant.perSecondMax);
    const timestamp = clock.now().getTime();
    // A random salt, so that two signatures of the same bet in the same millisecond differ.
    const salt = randomBytes(9).toString('base64url');
    return { hash: `${salt}.${keys.sign(PURPOSE, signed(session, bet, timestamp, salt))}`, timestamp };
  });

  playAtOnce(serve, context, dice, {
    request: { hash: Type.String({ maxLength: 200 }), timestamp: Type.Integer() },
    check(body, bet, session) {
      const { hash, timestamp } = body as { hash: string; timestamp: number };
      const [salt = '', ...rest] = hash.split('.');
      const age = clock.now().getTime() - timestamp;
      const isGood =
        age >= 0 && age <= SIGNATURE_MS && keys.verify(PURPOSE, signed(session, bet, timestamp, salt), rest.join('.'));
      return {
        spends: [`dice-signature:${salt}`],
        refused: isGood ? null : { ok: false, reason: 'SIGNATURE_INVALID' },
      };
    },
  });
}

function signed(session: Session, { choice, stake }: InstantBet, timestamp: number, salt: string): string {
  return [session.playerId, stake, (choice as DiceBet).threshold, timestamp, salt].join(' ');
}
