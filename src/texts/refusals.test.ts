import { describe, expect, test } from 'vitest';
import { barByReturn, refusePromotionalStake } from '../bets/promotion.ts';
import { refuseStake } from '../bets/stakes.ts';
import { Refusal, STATUSES } from '../http/errors.ts';
import { FOREVER, type Wallet } from '../ledger/wallet.ts';
import { dollars, ZERO_USD } from '../money/usd.ts';
import { LANGUAGES, type Language } from './language.ts';
import { adviceOn, refusalText, refuse, type RefusalCode, type Refused } from './refusals.ts';

const NOW = new Date('2030-05-07T10:00:00Z');
const LIMIT = { day: null, week: null, month: null };
const NOTHING = { start: 0, wagered: ZERO_USD, lost: ZERO_USD };
const wallet = (facts: Partial<Wallet>) =>
  ({ excludedUntil: null, bettingClosedUntil: null, playLimits: null, selectedBalance: 'primary', ...facts }) as Wallet;
const terms = { stakeMax: dollars(500), edgePpm: 35_000 };

/** As the browser gets it: what travels is JSON. */
function told(language: Language, refused: Refused | null): string {
  const { code, params } = JSON.parse(JSON.stringify(Refusal.of(refused!).answer)) as Refusal['answer'];
  return refusalText(language, code, params)!.replaceAll('\u{a0}', ' ');
}

describe('refusals: figures are written as the language writes them', () => {
  test('a limit, with its amounts, period and end', () => {
    const playLimits = {
      loss: { ...LIMIT, week: dollars(1050) },
      wager: LIMIT,
      played: { day: NOTHING, week: NOTHING, month: NOTHING },
    };
    const refused = refuseStake(wallet({ playLimits }), dollars(1060), terms, NOW);
    expect(told('en', refused)).toBe(
      'Your loss limit is $1,050.00 per week. You have $1,050.00 left until May 13, 2030, 00:00 UTC. No money was taken.',
    );
    expect(told('es', refused)).toBe(
      'Tu límite de pérdidas es de 1050,00 $ a la semana. Te quedan 1050,00 $ hasta el 13 may 2030, 0:00 UTC. No se ha cobrado nada.',
    );
  });

  test('an exclusion, with its end where it has one', () => {
    const excluded = (excludedUntil: Date) => refuseStake(wallet({ excludedUntil }), dollars(1), terms, NOW);
    expect(told('en', excluded(new Date('2030-06-01T08:30:00Z')))).toBe(
      'You have excluded yourself from play until Jun 1, 2030, 08:30 UTC. No money was taken. You can still withdraw.',
    );
    expect(told('es', excluded(FOREVER))).toBe(
      'Te has autoexcluido del juego para siempre. No se ha cobrado nada. Puedes retirar tu dinero.',
    );
  });

  test('stakes and returns that are too high', () => {
    const running = wallet({ promoLock: dollars(100), promoProgress: dollars(0), promoMaxBet: dollars(2) });
    expect(told('es', refusePromotionalStake(running, dollars(3), null))).toMatch(
      /^La apuesta máxima es de 2,00 \$: el 2 % de tu depósito de la promoción\./,
    );
    expect(told('es', barByReturn(1))).toContain('un RTP superior al 97,4 %');
  });

  test('names of fields and documents', () => {
    const refused = refuse('KYC_INCOMPLETE', { missing: ['back_side', 'proof_of_address'] });
    expect(told('en', refused)).toBe(
      'Before you can submit, we still need: the back of your document and a proof of address.',
    );
    expect(told('es', refused)).toContain('el reverso de tu documento y un justificante de domicilio');
  });
});

/** Something to fill every sentence in with. */
const PARAMS = Object.assign(
  {
    field: 'a',
    problem: 'range',
    minimum: 1,
    maximum: 2,
    limit: 3,
    most: 3,
    period: 'day',
    left: 1,
    percent: 97.4,
    target: 5,
    winMax: 9,
    seconds: 5,
  },
  { until: NOW.toISOString(), coin: 'Bitcoin', ticker: 'BTC', fields: ['city'], missing: ['details'], text: 'Told.' },
);

test.each(LANGUAGES)('refusals: every one is a whole sentence in %s', (language) => {
  for (const code of Object.keys(STATUSES)) {
    const text = refusalText(language, code, PARAMS)!;
    expect(text, code).not.toMatch(/undefined|NaN|\[object/);
    if (code !== 'INVALID_ENTRY') expect(text, code).toMatch(/[.%。]$/);
  }
});

/** Where a player has asked for money to move, and it did not or may not have. */
const ABOUT_MONEY: readonly RefusalCode[] = [
  ...(['STAKE_TOO_SMALL', 'STAKE_TOO_LARGE', 'BET_INVALID', 'WIN_TOO_LARGE', 'INSUFFICIENT_FUNDS'] as const),
  ...([
    'DICE_PROMOTIONAL',
    'SIGNATURE_INVALID',
    'TOO_FAST',
    'GAME_UNKNOWN',
    'GAME_OFF',
    'PROVIDER_DOWN',
    'INTERNAL',
  ] as const),
  ...(['BETTING_CLOSED', 'SELF_EXCLUDED', 'LOSS_LIMIT', 'WAGER_LIMIT', 'PROMOTION_NOT_RUNNING'] as const),
  ...(['PROMOTION_COMPLETING', 'PROMOTION_RTP', 'WITHDRAW_INVALID', 'ADDRESS_INVALID', 'ADDRESS_OURS'] as const),
  ...(['WITHDRAW_MINIMUM', 'COIN_MINIMUM', 'CURRENCY_CLOSED', 'BALANCE_TOO_LOW', 'PROCESSOR_DOWN'] as const),
  ...(['WITHDRAWALS_FROZEN', 'KYC_REJECTED', 'UNAVAILABLE', 'STOPPING', 'OUTCOME_UNKNOWN'] as const),
];

test.each(ABOUT_MONEY)('refusals: %s says what happened to the money', (code) => {
  const whole = `${refusalText('en', code, PARAMS)} ${adviceOn('en', code) ?? ''}`;
  expect(whole).toMatch(/No money|Nothing was changed|Your money stays|only take effect once|whether it moved/);
});

test('refusals: a code that is not known has no sentence', () => {
  expect(refusalText('es', 'SOMETHING_NEW')).toBeUndefined();
  expect(refusalText('es', 'toString')).toBeUndefined();
});
