import { AML_RESTRICTED_COUNTRIES, SLOT_BLOCKED_COUNTRIES, TERMS_RESTRICTED_COUNTRIES } from '../countries/lists.ts';
import { countryNames } from '../countries/names.ts';
import {
  ACCOUNT,
  AFFILIATE,
  AGE_MIN,
  BETS,
  BONUS_CLAIM,
  BONUSES,
  CASHIER,
  LIMITS,
  RAKEBACK,
  RANK_UP,
  SIGNS_OF_HARM,
  SUPPORT,
  VERIFICATION,
  VIP_HOST,
} from '../terms/house-terms.ts';
import { FIRST_PROMOTION } from '../terms/promotion-terms.ts';
import { LANGUAGE_COOKIE_DAYS, LOCALES, type Language } from '../texts/language.ts';
import { ICON_AUTHORS } from './credits.ts';
import { SITE } from './site.ts';

// Runs in Node and in the browser, so use neither's APIs.

/** Filled in by the browser, with the operator's settings and the limits that the server applies now. */
export const LIVE_FIGURES = ['edges', 'stakeMin', 'stakeMax', 'largestWins'] as const;

/** Figures of the house's rules that a text may quote, written as `{rakeback.percent}`, in a language's wording. */
export function figuresIn(
  language: Language,
  games: readonly { id: string; edgePercent: number }[],
): Readonly<Record<string, string>> {
  const locale = LOCALES[language];
  const usd = (dollars: number) =>
    new Intl.NumberFormat(locale, {
      style: 'currency',
      currency: 'USD',
      currencyDisplay: 'narrowSymbol',
      ...(Number.isInteger(dollars) ? { maximumFractionDigits: 0 } : {}),
    }).format(dollars);
  const percents = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 });
  const percent = (value: number) => percents.format(value / 100);
  const list = (items: readonly string[]) => items.join(language === 'ja' ? '、' : ', ');
  const names = (codes: readonly string[]) => countryNames(codes, language === 'pt' ? 'pt-BR' : language);
  const { points, losses, hours, nights, chasing } = SIGNS_OF_HARM;
  const figures: Record<string, string | number> = {
    site: SITE.name,
    mail: `[${SITE.supportEmail}](mailto:${SITE.supportEmail})`,
    iconAuthors: ICON_AUTHORS,
    languageCookieDays: LANGUAGE_COOKIE_DAYS,
    ageMin: AGE_MIN,
    'account.deviceCookieDays': ACCOUNT.deviceCookieDays,
    'account.idleMinutes': ACCOUNT.idleMinutes,
    'account.lockedAfterFailures': ACCOUNT.lockedAfterFailures,
    'account.lockedForMinutes': ACCOUNT.lockedForMinutes,
    'account.mailsKeptDays': ACCOUNT.mailsKeptDays,
    'account.sessionHours': ACCOUNT.sessionHours,
    'account.sessionsKeptDays': ACCOUNT.sessionsKeptDays,
    'account.withdrawalHoldHours': ACCOUNT.withdrawalHoldHours,
    'affiliate.carryMonths': AFFILIATE.carryMonths,
    'affiliate.ngrPercent': percent(AFFILIATE.ngrPercent),
    'affiliate.theoreticalFactor': AFFILIATE.theoreticalFactor,
    'bets.correctedWithinHours': BETS.correctedWithinHours,
    'bets.openForHours': BETS.openForHours,
    'bets.settledWithinS': BETS.settledWithinS,
    'bonusClaim.min': usd(BONUS_CLAIM.min),
    'bonusClaim.withinDays': BONUS_CLAIM.withinDays,
    'cashier.currencies': list(CASHIER.currencies),
    'cashier.depositMin': usd(CASHIER.depositMin),
    'cashier.received': percent(CASHIER.receivedPercent),
    'cashier.receivedPercent': CASHIER.receivedPercent,
    'cashier.withdrawalMin': usd(CASHIER.withdrawalMin),
    'countries.aml': names(AML_RESTRICTED_COUNTRIES),
    'countries.restricted': names(TERMS_RESTRICTED_COUNTRIES),
    'countries.withoutSlots': names(SLOT_BLOCKED_COUNTRIES),
    'limits.loosenAfterHours': LIMITS.loosenAfterHours,
    'promotion.bonusPercents': list(FIRST_PROMOTION.bonusPercents.map(percent)),
    'promotion.firstBonusPercent': percent(FIRST_PROMOTION.bonusPercents[0]),
    'promotion.depositMax': usd(FIRST_PROMOTION.depositMax),
    'promotion.depositMin': usd(FIRST_PROMOTION.depositMin),
    'promotion.freeSpins': FIRST_PROMOTION.freeSpins,
    'promotion.maxConversionPercent': percent(FIRST_PROMOTION.maxConversion * 100),
    'promotion.wagerFactor': FIRST_PROMOTION.wagerFactor,
    'rakeback.claimMin': usd(RAKEBACK.claimMin),
    'rakeback.percent': percent(RAKEBACK.percent),
    'rakeback.promotionalPercent': percent(RAKEBACK.promotionalPercent),
    'rankUp.percent': percent(RANK_UP.percent),
    'rankUp.promotionalLevellingPercent': percent(RANK_UP.promotionalLevellingPercent),
    'signsOfHarm.askedWithinDays': SIGNS_OF_HARM.askedWithinDays,
    'signsOfHarm.chasing.deposits': chasing.deposits,
    'signsOfHarm.chasing.withinMinutes': chasing.withinMinutes,
    'signsOfHarm.days': SIGNS_OF_HARM.days,
    'signsOfHarm.hours.min': hours.min,
    'signsOfHarm.listedFrom': SIGNS_OF_HARM.listedFrom,
    'signsOfHarm.losses.min': usd(losses.min),
    'signsOfHarm.losses.timesMean': losses.timesMean,
    'signsOfHarm.nights.pauseHours': nights.pauseHours,
    'support.answerBusinessDays': SUPPORT.answerBusinessDays,
    'support.privacyAnswerDays': SUPPORT.privacyAnswerDays,
    'verification.addressProofMonths': VERIFICATION.addressProofMonths,
    'verification.depositCap': usd(VERIFICATION.depositCap),
    'verification.documentsWithinHours': VERIFICATION.documentsWithinHours,
    'verification.idValidForMonths': VERIFICATION.idValidForMonths,
    'verification.reviewBusinessDays': VERIFICATION.reviewBusinessDays,
    'vipHost.from': VIP_HOST.from,
  };
  for (const [sign, worth] of Object.entries(points)) figures[`signsOfHarm.points.${sign}`] = worth;
  for (const [bonus, { percent: share, from }] of Object.entries(BONUSES)) {
    figures[`bonuses.${bonus}.percent`] = percent(share);
    figures[`bonuses.${bonus}.from`] = from;
  }
  for (const { id, edgePercent } of games) figures[`edge.${id}`] = percent(edgePercent);
  return Object.fromEntries(Object.entries(figures).map(([name, figure]) => [name, String(figure)]));
}

const GAP = /\{([\w.]+)\}/g;

/** Fills in known figures and leaves the other placeholders. */
export function fillGaps(text: string, figures: Readonly<Record<string, string>>): string {
  return text.replaceAll(GAP, (gap, name: string) => (Object.hasOwn(figures, name) ? figures[name]! : gap));
}

/** The names of the figures that a text quotes. */
export function gapsIn(text: string): string[] {
  return [...text.matchAll(GAP)].map(([, name]) => name!);
}
