import { useQuery } from '@tanstack/react-query';
import { Info } from 'lucide-react';
import { useEffect, useState } from 'react';
import { countryNames } from '../countries/names.ts';
import type { AnswerOf } from '../http/contract.ts';
import { OPEN_PARTS } from '../terms/house-terms.ts';
import type { PromotionTerms } from '../terms/promotion-terms.ts';
import { language, LOCALES } from '../texts/language.ts';
import { promotionsTexts } from '../texts/promotions.ts';
import { formatDateTime, formatPercent, formatUsdPlain } from '../ui/amounts.ts';
import { apiGet, textOf } from '../ui/api-client.ts';
import { loadSession, usePlayer, usePlayerAwaited } from '../ui/session.ts';
import { RestOfPage, Skeleton } from '../ui/skeleton.tsx';
import type { readPromotions } from './api.ts';
import { PromoCode, type Opened } from './promo-code.tsx';
import { WagerLock } from './promo-lock.tsx';
import { BonusSteps } from './promo-steps.tsx';
import { Calculator, Terms } from './promo-terms.tsx';
import { PromotionAction, type Shown } from './promotion-action.tsx';

const texts = promotionsTexts;
type Offered = NonNullable<AnswerOf<typeof readPromotions>['offer']>;

export function PromoScreen() {
  const player = usePlayer();
  const isAwaited = usePlayerAwaited();
  const [opened, setOpened] = useState<Opened | null>(null);
  // A deposit or bet elsewhere may have changed it while no socket was open.
  useEffect(() => {
    void loadSession();
  }, []);
  const { data, error } = useQuery({
    queryKey: ['promotions', player?.username ?? null, player?.promotion?.version ?? null],
    queryFn: ({ signal }) => apiGet<typeof readPromotions>('/api/promotions', undefined, { signal }),
    placeholderData: (before) => before,
  });
  const hasOne = player?.promotion?.active === true || player?.promoActivatedButEnded === true;
  // A code typed before the activation no longer matters.
  const offer = hasOne ? null : (opened?.offer ?? data?.offer ?? null);
  const activated = hasOne ? (data?.activated ?? null) : null;
  const terms = activated?.terms ?? offer?.terms ?? null;
  const shown: Shown | null = offer && { version: offer.version, terms: offer.terms, code: opened?.code ?? null };
  const closed = data?.refusal ? texts.closed[data.refusal] : null;
  if (!data) {
    return (
      <div className="grid gap-8">
        <h1 className="text-2xl">{texts.title}</h1>
        {error ? <p role="alert">{textOf(error)}</p> : <Skeleton className="h-80 w-full" />}
        <RestOfPage />
      </div>
    );
  }
  return (
    <div className="grid gap-8">
      <h1 className="text-2xl">{texts.title}</h1>
      <section className="relative grid gap-6 overflow-hidden rounded-panel bg-[linear-gradient(110deg,var(--color-s1)_35%,#3a2a9c)] p-8 narrow:bg-[linear-gradient(170deg,var(--color-s1)_45%,#3a2a9c)] sheet:p-5">
        {terms && <Spheres percents={terms.bonusPercents} />}
        <div className="relative grid max-w-[560px] justify-items-start gap-4">
          {terms && (
            <>
              <h2 className="text-2xl narrow:text-xl">
                {texts.headline(formatUsdPlain(mostOf(terms)), terms.bonusPercents.length)}
              </h2>
              <p className="text-md text-t2">{texts.lead(terms.bonusPercents.length)}</p>
            </>
          )}
          <PromotionAction shown={shown} closed={closed} />
          {player?.promotion?.active && typeof player.promotion.until === 'string' && (
            <p className="text-base text-t2">{texts.until(formatDateTime(player.promotion.until))}</p>
          )}
          {!OPEN_PARTS.promotion && (
            <p className="flex gap-2 text-base text-t1">
              <Info size={18} aria-hidden className="mt-0.5 shrink-0 text-sky" />
              {texts.notOpen}
            </p>
          )}
        </div>
      </section>
      {isAwaited ? (
        <RestOfPage />
      ) : (
        <>
          {player && !hasOne && <PromoCode opened={opened} onOpened={setOpened} />}
          {player?.promotion?.active && <WagerLock player={player} />}
          {terms && (
            <>
              <BonusSteps terms={terms} />
              <div className="grid grid-cols-[1fr_360px] items-start gap-4 game-narrow:grid-cols-1">
                <Terms
                  terms={terms}
                  note={
                    offer
                      ? texts.offerTerms(offer.version)
                      : player?.promotion?.active
                        ? texts.yourTerms(activated!.version)
                        : texts.endedTerms(activated!.version)
                  }
                  more={offer ? saidOf(offer) : []}
                />
                <Calculator terms={terms} />
              </div>
            </>
          )}
        </>
      )}
    </div>
  );
}

/** The sum of all bonuses on maximum deposits. */
function mostOf({ bonusPercents, depositMax }: PromotionTerms): number {
  return bonusPercents.reduce((sum, percent) => sum + (depositMax * percent) / 100, 0);
}

/** Until when an offer is open, and for whom. */
function saidOf({ endsAt, isLimited, segment: { deposits, tierFrom, countries } }: Offered): string[] {
  const { terms } = texts;
  return [
    ...(endsAt === null ? [] : [terms.ends(formatDateTime(endsAt))]),
    ...(isLimited ? [terms.limited] : []),
    ...(deposits === 'any' ? [] : [deposits === 'none' ? terms.forNew : terms.forDepositors]),
    ...(tierFrom === 'Unranked' ? [] : [terms.forRank(tierFrom)]),
    ...(countries.length === 0 ? [] : [terms.forCountries(countryNames(countries, LOCALES[language]))]),
  ];
}

/** Positions of up to five balls. */
const PLACES = [
  { x: 96, y: 150, r: 70 },
  { x: 200, y: 84, r: 70 },
  { x: 276, y: 168, r: 70 },
  { x: 300, y: 66, r: 50 },
  { x: 40, y: 60, r: 50 },
] as const;

/** A ball for each bonus. The largest bonus has a larger one. */
function Spheres({ percents }: { percents: readonly number[] }) {
  const largest = Math.max(...percents);
  return (
    <svg
      viewBox="0 0 360 260"
      aria-hidden="true"
      className="absolute right-8 bottom-0 h-full max-h-64 opacity-90 game-narrow:hidden"
    >
      <defs>
        <radialGradient id="promo-ball" cx="0.35" cy="0.3" r="0.8">
          <stop offset="0" stopColor="#fff0c2" />
          <stop offset="0.45" stopColor="#ffc94a" />
          <stop offset="1" stopColor="#b0780a" />
        </radialGradient>
      </defs>
      {PLACES.slice(0, percents.length).map(({ x, y, r }, at) => {
        const share = Math.max(0.6, percents[at]! / largest);
        return (
          <g key={x}>
            <circle cx={x} cy={y} r={r * share} fill="url(#promo-ball)" />
            <text
              x={x}
              y={y + 9 * share}
              fontSize={30 * share}
              fill="#3a2500"
              fontFamily="var(--font-display)"
              fontWeight="800"
              textAnchor="middle"
            >
              {formatPercent(percents[at]!)}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
