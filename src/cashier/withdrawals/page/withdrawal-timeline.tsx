import { Check, Clock, TriangleAlert } from 'lucide-react';
import { withdrawalTexts as texts } from '../../../texts/withdrawals.ts';
import { classNames } from '../../../ui/class-names.ts';
import { formatStageTime } from '../../coins/coin-amounts.web.ts';
import type { Withdrawal } from './withdrawals.web.ts';

type Stage = Withdrawal['timeline'][number];

const ENDS = ['sent', 'returned'];
const NEEDS_PEOPLE = ['reviewing', 'in_review'];

/** Every stage with its time and, if any, its reason. The last one is the current one. */
export function WithdrawalTimeline({ stages }: { stages: readonly Stage[] }) {
  return (
    <ol aria-label={texts.timeline} className="grid">
      {stages.map((stage, at) => {
        const isLast = at === stages.length - 1;
        const reason = reasonOf(stage);
        return (
          <li key={`${stage.at} ${stage.status} ${at}`} className="grid grid-cols-[20px_1fr] gap-x-3">
            <span aria-hidden="true" className="grid grid-rows-[20px_1fr] justify-items-center">
              <Dot stage={stage} isLast={isLast} />
              {!isLast && <span className="w-0.5 bg-s4" />}
            </span>
            <div className={classNames('grid', !isLast && 'pb-3')}>
              <p className="flex flex-wrap items-baseline justify-between gap-x-3">
                <span className={classNames('text-sm font-semibold', isLast ? 'text-t1' : 'text-t2')}>
                  {texts.stages[stage.status] ?? stage.status}
                </span>
                <time dateTime={stage.at} className="text-xs text-t3">
                  {formatStageTime(stage.at, stages[0]!.at)}
                </time>
              </p>
              {reason !== null && <p className="text-sm text-t2">{reason}</p>}
            </div>
          </li>
        );
      })}
    </ol>
  );
}

function Dot({ stage, isLast }: { stage: Stage; isLast: boolean }) {
  const needsPeople = isLast && NEEDS_PEOPLE.includes(stage.status);
  const isDone = !isLast || ENDS.includes(stage.status);
  const Icon = needsPeople ? TriangleAlert : isDone ? Check : Clock;
  return (
    <span
      className={classNames(
        'grid size-5 place-items-center rounded-full',
        needsPeople ? 'bg-amber text-volt-ink' : isDone ? 'bg-mint text-volt-ink' : 'bg-sky text-volt-ink',
      )}
    >
      <Icon size={12} strokeWidth={3} />
    </span>
  );
}

function reasonOf({ reason, text }: Stage): string | null {
  return (reason === null ? undefined : texts.reasons[reason]) ?? text;
}
