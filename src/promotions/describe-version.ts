import { canonicalTime } from './times.ts';
import { formatUsd, usdMicros } from '../money/usd.ts';
import type { Projection } from './projection/projection.ts';
import type { Version } from './versions.ts';

type Told = Pick<Version, 'version' | 'name' | 'terms' | 'segment' | 'startsAt' | 'endsAt' | 'budget' | 'byCode'>;

const percent = (share: number) => `${(share * 100).toFixed(1)}%`;
const dollarsOf = (usd: number) => formatUsd(usdMicros(BigInt(Math.round(usd * 1e6))));

/** A version field by field, so that two versions can be compared. */
export function describeVersion({ name, terms, segment, startsAt, endsAt, budget, byCode, ...rest }: Told) {
  return {
    version: String(rest.version),
    name,
    bonuses: terms.bonusPercents.map((each) => `${each}%`).join(', '),
    deposits: `$${terms.depositMin} to $${terms.depositMax}`,
    wagering: `${terms.wagerFactor} times`,
    'largest bet': `${terms.maxBetPercent}% of the deposit`,
    'kept at most': `the deposits and ${terms.maxConversion} times the bonus`,
    'free spins': terms.freeSpins === 0 ? 'none' : `${terms.freeSpins} of $${terms.freeSpinStake} with each bonus`,
    'days to deposit': terms.depositDays === null ? 'no limit' : String(terms.depositDays),
    starts: canonicalTime(startsAt),
    ends: endsAt ? canonicalTime(endsAt) : 'open end',
    'for whom': describeSegment(segment),
    budget: budget === null ? 'no limit' : formatUsd(budget),
    'how to get it': byCode ? 'with a code' : 'offered to everybody it is for',
  };
}

export function describeSegment({ deposits, tierFrom, countries }: Version['segment']): string {
  const parts = [
    deposits === 'any' ? '' : deposits === 'none' ? 'never deposited' : 'has deposited before',
    tierFrom === 'Unranked' ? '' : `from ${tierFrom}`,
    countries.length === 0 ? '' : `in ${countries.join(', ')}`,
  ].filter(Boolean);
  return parts.join(', ') || 'everybody';
}

export function describeProjection({
  gainAtMost,
  gainAtMostOf,
  bestGain,
  bestBeginsWith,
  styles,
  pace,
  sum,
}: Projection) {
  return {
    'no play gains more than': `${percent(gainAtMost)} of the bonus (${gainAtMostOf})`,
    'best play found': `${percent(bestGain)} of the bonus, begins with ${bestBeginsWith}`,
    'players without a plan': styles
      .map(({ style, gain, finished }) => `${style}: ${percent(gain)}, ${percent(finished)} finish`)
      .join('; '),
    'last 30 days by these terms': `${pace.deposits} deposits, bonuses of ${dollarsOf(pace.bonuses)}, free spins of ${dollarsOf(pace.freeSpins)}`,
    'projected cost': `${dollarsOf(sum.cost)} (at most ${dollarsOf(sum.costAtMost)}) for bonuses of ${dollarsOf(sum.granted)}, ${sum.isBudget ? 'the whole budget' : 'as many as in 30 days'}`,
  };
}

/** A version's entry in the public log. */
export function publicTerms({ version, name, terms, segment, startsAt, endsAt, budget, byCode }: Told) {
  return {
    promotion: {
      version,
      name,
      terms: { ...terms, bonusPercents: [...terms.bonusPercents] },
      segment: { ...segment, countries: [...segment.countries] },
      startsAt: startsAt.toISOString(),
      endsAt: endsAt?.toISOString() ?? null,
      budget: budget === null ? null : formatUsd(budget),
      byCode,
    },
  };
}
