import { useQuery } from '@tanstack/react-query';
import { Check, Gift, Lock, X } from 'lucide-react';
import type { AnswerOf } from '../http/contract.ts';
import { PROMOTION } from '../terms/house-terms.ts';
import type { PromotionTerms } from '../terms/promotion-terms.ts';
import { promotionsTexts as texts } from '../texts/promotions.ts';
import { formatPercent, formatUsd, formatUsdPlain } from '../ui/amounts.ts';
import { apiGet } from '../ui/api-client.ts';
import { classNames } from '../ui/class-names.ts';
import { usePlayer, type Session } from '../ui/session.ts';
import type { readPromotionRecord } from './api.ts';

type Bonus = AnswerOf<typeof readPromotionRecord>['bonuses'][number];

/** The bonuses of a version and, for players, what each one has become. */
export function BonusSteps({ terms: { bonusPercents, depositMax } }: { terms: PromotionTerms }) {
  const player = usePlayer();
  const hasAny = Boolean(player && (player.promotion || player.promoActivatedButEnded));
  const { data } = useQuery({
    // The record changes with the number of bonuses and when a lock ends.
    queryKey: ['promotion-record', player?.username, player?.promotion?.bonuses, player?.promotion?.lock],
    queryFn: ({ signal }) => apiGet<typeof readPromotionRecord>('/api/users/promotion/record', undefined, { signal }),
    enabled: hasAny,
    placeholderData: (before) => before,
  });
  return (
    <section aria-labelledby="bonuses" className="grid gap-4">
      <h2 id="bonuses" className="text-xl">
        {texts.steps}
      </h2>
      <ol className="grid grid-cols-[repeat(auto-fit,minmax(220px,1fr))] gap-4 narrow:grid-cols-1 narrow:gap-2">
        {bonusPercents.map((percent, number) => (
          <Step
            key={number}
            number={number}
            percent={percent}
            most={(depositMax * percent) / 100}
            bonus={data?.bonuses.find(({ step }) => step === number + 1) ?? null}
            isNext={isNext(player, number)}
            isGone={player?.promoActivatedButEnded === true}
          />
        ))}
      </ol>
    </section>
  );
}

function isNext(player: Session | null, number: number): boolean {
  return player?.promotion?.active === true && player.promotion.bonuses === number;
}

interface StepProps {
  number: number;
  percent: number;
  most: number;
  bonus: Bonus | null;
  isNext: boolean;
  /** The promotion has ended: bonuses not granted yet never will be. */
  isGone: boolean;
}

function Step({ number, percent, most, bonus, isNext: next, isGone }: StepProps) {
  return (
    <li
      className={classNames(
        'grid content-start gap-1 rounded-panel bg-s1 p-6 narrow:grid-cols-[1fr_auto] narrow:items-center sheet:p-4',
        next && 'outline-2 -outline-offset-2 outline-gold',
      )}
    >
      <p className="text-base font-semibold text-t2">{texts.deposit(number)}</p>
      <p
        className={classNames(
          'font-display text-3xl leading-tight font-extrabold narrow:row-span-2 narrow:text-2xl',
          isGone && !bonus ? 'text-t3' : 'text-gold',
        )}
      >
        {formatPercent(percent)}
      </p>
      <p className="text-base text-t2">{texts.upTo(formatUsdPlain(most))}</p>
      {bonus ? <Granted bonus={bonus} /> : next && <State icon={Gift} tone="text-gold" text={texts.next} />}
    </li>
  );
}

function Granted({ bonus }: { bonus: Bonus }) {
  const { deposit, bonus: amount, freeSpins, freeSpinsGranted, ending } = bonus;
  const state = ending === null ? texts.running : texts.endings[ending];
  return (
    <div className="mt-2 grid gap-1 border-t border-s3 pt-3 narrow:col-span-2">
      <State
        icon={ending === null ? Lock : ending === 'completed' ? Check : X}
        tone={ending === 'completed' ? 'text-mint' : ending === null ? 'text-gold' : 'text-t2'}
        text={state}
      />
      <p className="text-base text-t2">{texts.granted(formatUsd(amount), formatUsd(deposit))}</p>
      {freeSpins > 0 && ending !== 'cancelled' && (
        <p className="text-base text-t2">
          {freeSpinsGranted ? texts.spinsGranted(freeSpins, PROMOTION.freeSpinsGame.name) : texts.spinsOwed(freeSpins)}
        </p>
      )}
    </div>
  );
}

function State({ icon: Icon, tone, text }: { icon: typeof Gift; tone: string; text: string }) {
  return (
    <p className={classNames('flex items-center gap-2 text-base font-bold narrow:col-span-full', tone)}>
      <Icon size={16} aria-hidden />
      {text}
    </p>
  );
}
