import { kenoTexts } from './texts.ts';
import { formatChance, formatMultiplier } from '../../ui/amounts.ts';
import { classNames } from '../../ui/class-names.ts';
import type { Risk } from '../settlement.ts';
import { hitChance, multipliersE4 } from './rules.ts';

/** The payout for each number of hits with this many picks. The current one is highlighted. */
export function PayRow({ risk, picks, hits }: { risk: Risk; picks: number; hits: number | null }) {
  if (picks === 0) return <p className="py-4 text-center text-t2">{kenoTexts.pickSome}</p>;
  return (
    <ol aria-label={kenoTexts.payouts} className="flex gap-1 phone:grid phone:grid-cols-6">
      {multipliersE4(risk, picks).map((multiplierE4, count) => {
        const multiplier = formatMultiplier(multiplierE4 / 10_000);
        const { numerator, denominator } = hitChance(picks, count);
        const chance = formatChance(Number(numerator) / Number(denominator));
        const isLit = count === hits;
        return (
          <li
            key={count}
            title={kenoTexts.payout(count, multiplier, chance)}
            className={classNames(
              'grid min-w-0 flex-1 justify-items-center gap-1 rounded-chip py-2 text-sm transition-colors duration-120 phone:text-xs',
              isLit ? (multiplierE4 > 0 ? 'bg-mint text-[#00281b]' : 'bg-s4 text-t1') : 'bg-s2 text-t2',
            )}
          >
            <span className={classNames('font-bold', !isLit && multiplierE4 > 0 && 'text-t1')}>{multiplier}</span>
            <span className="sr-only">{kenoTexts.payout(count, multiplier, chance)}</span>
            <span aria-hidden>{count}</span>
          </li>
        );
      })}
    </ol>
  );
}
