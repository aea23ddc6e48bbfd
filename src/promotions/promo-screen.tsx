import { Info } from 'lucide-react';
import { useEffect } from 'react';
import { OPEN_PARTS } from '../terms/house-terms.ts';
import { FIRST_PROMOTION } from '../terms/promotion-terms.ts';
import { promotionsTexts } from '../texts/promotions.ts';
import { formatPercent, formatUsdPlain } from '../ui/amounts.ts';
import { loadSession, usePlayer, usePlayerAwaited } from '../ui/session.ts';
import { RestOfPage } from '../ui/skeleton.tsx';
import { WagerLock } from './promo-lock.tsx';
import { BonusSteps } from './promo-steps.tsx';
import { Calculator, Terms } from './promo-terms.tsx';
import { PromotionAction } from './promotion-action.tsx';

const texts = promotionsTexts;
/** All three bonuses on the largest qualifying deposits. */
const MOST = FIRST_PROMOTION.bonusPercents.reduce(
  (sum, percent) => sum + (FIRST_PROMOTION.depositMax * percent) / 100,
  0,
);

export function PromoScreen() {
  const player = usePlayer();
  const isAwaited = usePlayerAwaited();
  // A deposit or a bet elsewhere may have changed it while no socket was open.
  useEffect(() => {
    void loadSession();
  }, []);
  return (
    <div className="grid gap-8">
      <h1 className="text-2xl">{texts.title}</h1>
      <section className="relative grid gap-6 overflow-hidden rounded-panel bg-[linear-gradient(110deg,var(--color-s1)_35%,#3a2a9c)] p-8 narrow:bg-[linear-gradient(170deg,var(--color-s1)_45%,#3a2a9c)] sheet:p-5">
        <Spheres />
        <div className="relative grid max-w-[560px] justify-items-start gap-4">
          <h2 className="text-2xl narrow:text-xl">{texts.headline(formatUsdPlain(MOST))}</h2>
          <p className="text-md text-t2">{texts.lead}</p>
          <PromotionAction />
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
          {player?.promotion?.active && <WagerLock player={player} />}
          <BonusSteps />
          <div className="grid grid-cols-[1fr_360px] items-start gap-4 game-narrow:grid-cols-1">
            <Terms />
            <Calculator />
          </div>
        </>
      )}
    </div>
  );
}

/** Three balls, as large as their bonuses. */
function Spheres() {
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
      <g fill="url(#promo-ball)">
        <circle cx="96" cy="150" r="70" />
        <circle cx="200" cy="84" r="42" />
        <circle cx="276" cy="168" r="70" />
      </g>
      <g fill="#3a2500" fontFamily="var(--font-display)" fontWeight="800" textAnchor="middle">
        <text x="96" y="160" fontSize="30">
          {formatPercent(FIRST_PROMOTION.bonusPercents[0])}
        </text>
        <text x="200" y="91" fontSize="20">
          {formatPercent(FIRST_PROMOTION.bonusPercents[1])}
        </text>
        <text x="276" y="178" fontSize="30">
          {formatPercent(FIRST_PROMOTION.bonusPercents[2])}
        </text>
      </g>
    </svg>
  );
}
