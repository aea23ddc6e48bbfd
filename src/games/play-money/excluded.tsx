import { Ban } from 'lucide-react';
import { playMoneyTexts } from '../../texts/play-money.ts';
import { formatDateTime } from '../../ui/amounts.ts';
import { ButtonLink } from '../../ui/button.tsx';

const texts = playMoneyTexts.excluded;

/** Shown instead of a board to players who have excluded themselves. */
export function Excluded({ until }: { until: string | null }) {
  return (
    <section className="grid min-h-90 content-center justify-items-center gap-4 rounded-panel bg-s1 p-8 text-center narrow:p-6">
      <Ban size={40} aria-hidden className="text-rose" />
      <h1 className="text-2xl narrow:text-xl">{texts.title}</h1>
      <p className="max-w-130 text-md text-t2">
        {until === null ? texts.permanent : texts.until(formatDateTime(until))}
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonLink to="/responsible">{texts.help}</ButtonLink>
        <ButtonLink kind="quiet" to="/?modal=cashier&tab=withdraw">
          {texts.withdraw}
        </ButtonLink>
      </div>
    </section>
  );
}
