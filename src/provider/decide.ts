import { decideBet, decideEnd, decideRefund } from './decide-bet.ts';
import { decideAdjustment, decideBonusWin, decidePrize, decideResult } from './decide-wins.ts';
import type { Ask, Step } from './steps.ts';
import type { State } from './effect.ts';

/** Order of checks: repeat, player, token, game, limits. The ledger checks the balance. */
export function decideCall(state: State, now: Date, ask: Ask): Step {
  switch (ask.call.method) {
    case 'bet':
      return decideBet(state, now, ask);
    case 'result':
      return decideResult(state, now, ask);
    case 'refund':
      return decideRefund(state, now, ask);
    case 'bonusWin':
      return decideBonusWin(state, now, ask);
    case 'jackpotWin':
    case 'promoWin':
      return decidePrize(state, now, ask, ask.call.method);
    case 'adjustment':
      return decideAdjustment(state, now, ask);
    case 'endRound':
      return decideEnd(state, now, ask);
    case 'authenticate':
    case 'balance':
    case 'getBalancePerGame':
    case 'sessionExpired':
      throw new Error(`${ask.call.method} moves no money.`);
  }
}
