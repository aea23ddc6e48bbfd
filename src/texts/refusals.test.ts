import { expect, test } from 'vitest';
import { barByReturn, refusePromotionalStake } from '../bets/promotion.ts';
import { refuseStake } from '../bets/stakes.ts';
import { ERRORS } from '../http/errors.ts';
import { FOREVER, type Wallet } from '../ledger/wallet.ts';
import { dollars, ZERO_USD } from '../money/usd.ts';
import { inSpanish } from './refusals.ts';

const NOW = new Date('2030-05-07T10:00:00Z');
const LIMIT = { day: null, week: null, month: null };
const NOTHING = { start: 0, wagered: ZERO_USD, lost: ZERO_USD };
const wallet = (facts: Partial<Wallet>) =>
  ({ excludedUntil: null, bettingClosedUntil: null, playLimits: null, selectedBalance: 'primary', ...facts }) as Wallet;
const terms = { stakeMax: dollars(500), edgePpm: 35_000 };

function told(refused: { reason: string; text?: string } | null): string {
  return inSpanish(refused!.reason, refused!.text ?? '');
}

test('refusals: a limit is told in Spanish with its figures', () => {
  const playLimits = {
    loss: { ...LIMIT, week: dollars(1050) },
    wager: LIMIT,
    played: { day: NOTHING, week: NOTHING, month: NOTHING },
  };
  expect(told(refuseStake(wallet({ playLimits }), dollars(1060), terms, NOW))).toBe(
    'Tu límite de pérdidas es de 1.050,00 $ a la semana y te quedan 1.050,00 $ hasta el 2030-05-13 00:00 UTC. No se ha cobrado nada.',
  );
});

test('refusals: an exclusion is told in Spanish with its end, where it has one', () => {
  const excluded = (excludedUntil: Date) => told(refuseStake(wallet({ excludedUntil }), dollars(1), terms, NOW));
  expect(excluded(new Date('2030-06-01T08:30:00Z'))).toBe(
    'Te has autoexcluido del juego hasta el 2030-06-01 08:30 UTC. Las retiradas siguen abiertas.',
  );
  expect(excluded(FOREVER)).toBe('Te has autoexcluido del juego para siempre. Las retiradas siguen abiertas.');
});

test('refusals: stakes and returns that are too high are told in Spanish', () => {
  expect(told(refuseStake(wallet({}), dollars(501), terms, NOW))).toBe('La apuesta máxima es de 500,00 $.');
  const running = wallet({ promoLock: dollars(100), promoProgress: dollars(0), promoMaxBet: dollars(2) });
  expect(told(refusePromotionalStake(running, dollars(3), null))).toBe(
    'La apuesta máxima es de 2,00 $: el 2 % de tu depósito de la promoción.',
  );
  expect(told(barByReturn(1))).toBe(
    'A los juegos con un RTP superior al 97,4 % no se puede jugar con saldo promocional.',
  );
});

test('refusals: every one of the server is there in Spanish', () => {
  const missing = Object.keys(ERRORS).filter((code) => inSpanish(code, '') === '');
  expect(missing).toEqual([]);
});

test('refusals: without figures the code decides, and an unknown one is told as it came', () => {
  expect(inSpanish('PROVIDER_DOWN', 'whatever')).toMatch(/^El proveedor del juego no responde/);
  expect(inSpanish('SOMETHING_NEW', 'As it came.')).toBe('As it came.');
});
