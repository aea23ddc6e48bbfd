import { refusal, type Refusal } from '../refusal.ts';
import { COINS, findCoin, type Coin } from './coins.ts';

export function coinOrRefusal(currency: string): Coin | Refusal {
  const codes = COINS.map(({ code }) => code).join(', ');
  return findCoin(currency) ?? refusal(400, 'UNKNOWN_CURRENCY', `The currency is one of ${codes}.`);
}
