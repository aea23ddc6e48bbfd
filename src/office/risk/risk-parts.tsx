import type { AnswerOf } from '../../http/contract.ts';
import type { listRiskRules } from './risk-api.ts';

export type RiskRule = AnswerOf<typeof listRiskRules>['rules'][number];
export type RiskVersion = RiskRule['versions'][number];

export const sumOf = (versions: readonly RiskVersion[], of: 'open' | 'right' | 'wrong') =>
  versions.reduce((total, version) => total + version[of], 0);
export const decidedIn = (versions: readonly RiskVersion[]) => sumOf(versions, 'right') + sumOf(versions, 'wrong');

export const asTexts = (settings: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, String(value)]));

/** Short facts first, because a list of accounts may take several lines. */
export const inWords = (facts: Readonly<Record<string, string>>) =>
  Object.entries(facts)
    .map(([name, value]) => `${name}: ${value}`)
    .toSorted((one, other) => one.length - other.length)
    .join('; ');

/** The share of decided alerts in which the rule was right. */
export function Accuracy({ versions }: { versions: readonly RiskVersion[] }) {
  const of = decidedIn(versions);
  if (of === 0) return <span className="text-t3">none decided</span>;
  const right = sumOf(versions, 'right');
  return (
    <>
      {Math.round((right / of) * 100)}%{' '}
      <span className="text-t3">
        ({right} of {of})
      </span>
    </>
  );
}
