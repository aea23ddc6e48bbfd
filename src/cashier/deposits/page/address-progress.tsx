import { useEffect, useEffectEvent, useState } from 'react';
import { cashierTexts } from '../../../texts/cashier.ts';
import { Progress } from '../../../ui/progress.tsx';

const STEP_MS = 90;
const PENDING_MAX = 99;
/** The share of the remaining distance per step: fast at first, then slower. */
const STEP_SHARE = 0.08;
const DONE_SHOWN_MS = 350;

/** Climbs to 99% while the address is created, and shows 100% for a moment when it is ready. */
export function AddressProgress({ isDone, onShown }: { isDone: boolean; onShown(): void }) {
  const [climbed, setClimbed] = useState(0);
  const tellShown = useEffectEvent(onShown);
  useEffect(() => {
    if (isDone) {
      const shown = setTimeout(() => tellShown(), DONE_SHOWN_MS);
      return () => clearTimeout(shown);
    }
    const timer = setInterval(
      () => setClimbed((before) => Math.min(PENDING_MAX, before + Math.max(0.5, (PENDING_MAX - before) * STEP_SHARE))),
      STEP_MS,
    );
    return () => clearInterval(timer);
  }, [isDone]);
  const percent = isDone ? 100 : Math.floor(climbed);
  return (
    <div className="grid min-h-50 content-center gap-3 rounded-cover bg-s1 px-4 py-8">
      <p className="flex items-baseline justify-between gap-4 text-base text-t2">
        {cashierTexts.deposits.creating}
        <span className="font-display text-lg font-bold text-t1">{percent}%</span>
      </p>
      <Progress label={cashierTexts.deposits.creating} share={percent / 100} />
    </div>
  );
}
