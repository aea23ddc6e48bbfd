import { type Report, type Figure, TITLES, money } from './report-words.web.ts';

const TOTALS: readonly Figure[] = ['gross', 'rewards', 'bonuses', 'net', 'affiliates', 'adjustments', 'fees', 'result'];

export function Totals({ total }: { total: Report['total'] }) {
  return (
    <dl className="grid grid-cols-4 gap-3 max-[900px]:grid-cols-2">
      {TOTALS.map((figure) => (
        <div key={figure} className="rounded-control bg-s1 p-3">
          <dt className="text-xs text-t3">{TITLES[figure]}</dt>
          <dd className={`text-md font-bold tabular-nums ${Number(total[figure]) < 0 ? 'text-rose' : ''}`}>
            {money(total[figure])}
          </dd>
        </div>
      ))}
    </dl>
  );
}
