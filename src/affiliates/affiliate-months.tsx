import type { AnswerOf } from '../http/contract.ts';
import { AFFILIATE } from '../terms/house-terms.ts';
import { affiliatesTexts as texts } from '../texts/affiliates.ts';
import { formatDate, formatPercent, formatUsd } from '../ui/amounts.ts';
import type { readStats } from './api.ts';

type Month = AnswerOf<typeof readStats>['months'][number];

/** The current month and the closed ones, each with the revenue that its share is based on. */
export function AffiliateMonths({ months }: { months: readonly Month[] }) {
  return (
    <section aria-labelledby="cycles" className="grid gap-4">
      <h2 id="cycles" className="text-xl">
        {texts.cycles}
      </h2>
      <ul className="grid gap-2">
        {months.map((month) => (
          <li key={month.month} className="grid gap-3 rounded-panel bg-s1 px-6 py-4 narrow:px-4">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
              <h3 className="text-md font-bold">{month.month}</h3>
              <p className="text-base text-t2">{statusOf(month)}</p>
            </div>
            <dl className="grid grid-cols-5 gap-x-4 gap-y-2 text-base narrow:grid-cols-1">
              {figuresOf(month).map(([name, amount, tone = 'font-semibold']) => (
                <div key={name} className="grid content-start gap-0.5 narrow:flex narrow:justify-between narrow:gap-4">
                  <dt className="text-sm text-t2">{name}</dt>
                  <dd className={`whitespace-nowrap ${tone}`}>{amount}</dd>
                </div>
              ))}
            </dl>
            {month.basis !== null && month.basis.carriedOn > 0 && (
              <p className="text-base text-t2">
                {texts.carriedOn(formatUsd(month.basis.carriedOn), String(AFFILIATE.carryMonths))}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function figuresOf({ ngr, basis, earnings }: Month): readonly (readonly [string, string, string?])[] {
  const share = [texts.earnings, formatUsd(earnings), 'font-bold text-mint'] as const;
  if (!basis) return [[texts.netRevenue, formatUsd(ngr)], share];
  return [
    [texts.netRevenue, formatUsd(ngr)],
    [texts.setOff, basis.setOff > 0 ? `− ${formatUsd(basis.setOff)}` : formatUsd(0)],
    [texts.theoretical, formatUsd(basis.theoretical)],
    [texts.cap(formatPercent(AFFILIATE.ngrPercent), String(AFFILIATE.theoreticalFactor)), formatUsd(basis.cap)],
    share,
  ];
}

function statusOf({ creditedAt, earnings }: Month): string {
  if (creditedAt === null) return texts.openCycle;
  return earnings > 0 ? texts.credited(formatDate(creditedAt)) : texts.nothingCredited;
}
