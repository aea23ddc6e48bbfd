import { Info } from 'lucide-react';
import { useEffect } from 'react';
import { OPEN_PARTS, PROMOTION, RAKEBACK, RANK_UP } from '../terms/house-terms.ts';
import { promotionsTexts } from '../texts/promotions.ts';
import { formatPercent, formatUsd, formatUsdPlain } from '../ui/amounts.ts';
import { Progress } from '../ui/progress.tsx';
import { loadSession, usePlayer, type Session } from '../ui/session.ts';
import { PromotionAction } from './promotion-action.tsx';

const texts = promotionsTexts;
/** All three bonuses on the largest qualifying deposits. */
const MOST = PROMOTION.bonusPercents.reduce((sum, percent) => sum + (PROMOTION.depositMax * percent) / 100, 0);

export function PromoScreen() {
  const player = usePlayer();
  // The socket tells of balances, but not how far the lock is.
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
      {player?.promotion?.active && <WagerLock player={player} />}
      <Bonuses />
      <div className="grid grid-cols-[1fr_360px] items-start gap-4 game-narrow:grid-cols-1">
        <Terms />
        <Example />
      </div>
    </div>
  );
}

/** Wagered so far, of what is to be wagered. */
function WagerLock({ player: { wagerProgress, wagerLock, bonus, maxBet } }: { player: Session }) {
  const amounts = texts.lockAmounts(formatUsd(wagerProgress), formatUsd(wagerLock));
  const share = wagerLock > 0 ? Math.min(1, wagerProgress / wagerLock) : 0;
  return (
    <section aria-labelledby="wager-lock" className="grid gap-4 rounded-panel bg-s1 p-6 sheet:p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="wager-lock" className="text-lg">
          {texts.lockLabel}
        </h2>
        <p className="font-bold text-gold">{formatPercent(Math.floor(share * 10_000) / 100)}</p>
      </div>
      <Progress label={texts.lockLabel} share={share} spoken={amounts} tone="gold" className="h-3" />
      <p className="text-md font-semibold">{wagerLock > 0 ? amounts : texts.lockEmpty}</p>
      <p className="text-base text-t2">{texts.lockNote}</p>
      <dl className="grid grid-cols-2 gap-3">
        <Figure name={texts.promotionalBalance} value={formatUsd(bonus)} />
        <Figure name={texts.maxBet} value={formatUsd(maxBet)} />
      </dl>
    </section>
  );
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div className="rounded-cover bg-s2 p-4">
      <dt className="text-sm text-t2">{name}</dt>
      <dd className="text-lg font-bold">{value}</dd>
    </div>
  );
}

function Bonuses() {
  return (
    <section aria-labelledby="bonuses" className="grid gap-4">
      <h2 id="bonuses" className="text-xl">
        {texts.steps}
      </h2>
      <ol className="grid grid-cols-3 gap-4 narrow:grid-cols-1">
        {PROMOTION.bonusPercents.map((percent, number) => (
          <li
            key={number}
            className="grid gap-1 rounded-panel bg-s1 p-6 narrow:grid-cols-[1fr_auto] narrow:items-center sheet:p-4"
          >
            <p className="text-base font-semibold text-t2">{texts.deposit(number)}</p>
            <p className="font-display text-3xl leading-tight font-extrabold text-gold narrow:row-span-2 narrow:text-2xl">
              {formatPercent(percent)}
            </p>
            <p className="text-base text-t2">{texts.upTo(formatUsdPlain((PROMOTION.depositMax * percent) / 100))}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

const EXAMPLE_DEPOSIT = 100;
const EXAMPLE_EDGE_PERCENT = 1;

function Terms() {
  const terms = texts.terms;
  const counted = Math.min(100, (EXAMPLE_EDGE_PERCENT / PROMOTION.fullWeightEdgePercent) * 100);
  const sentences = [
    terms.wagering(PROMOTION.wagerFactor),
    terms.range(formatUsdPlain(PROMOTION.depositMin), formatUsdPlain(PROMOTION.depositMax)),
    terms.balance,
    terms.maxBet(formatPercent(PROMOTION.maxBetPercent)),
    terms.rtp(formatPercent(PROMOTION.rtpMaxPercent)),
    terms.weight(
      formatPercent(PROMOTION.fullWeightEdgePercent),
      formatPercent(EXAMPLE_EDGE_PERCENT),
      formatPercent(Math.round(counted)),
    ),
    terms.freeSpins(PROMOTION.freeSpins),
    terms.slower(formatPercent(RANK_UP.promotionalLevellingPercent), formatPercent(RAKEBACK.promotionalPercent)),
    terms.affiliates,
    terms.once,
    terms.withdrawals,
    terms.casinoOnly,
  ];
  return (
    <section aria-labelledby="promotion-terms" className="grid gap-4 rounded-panel bg-s1 p-6 sheet:p-4">
      <h2 id="promotion-terms" className="text-lg">
        {texts.termsTitle}
      </h2>
      <ul className="grid gap-3">
        {sentences.map((sentence) => (
          <li key={sentence} className="flex gap-3 text-md text-t2">
            <span aria-hidden="true" className="mt-2.5 size-1.5 shrink-0 rounded-full bg-gold" />
            {sentence}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Example() {
  const bonus = (EXAMPLE_DEPOSIT * PROMOTION.bonusPercents[0]) / 100;
  const rows = [
    [texts.exampleDeposit, EXAMPLE_DEPOSIT],
    [texts.exampleBonus, bonus],
    [texts.exampleBalance, EXAMPLE_DEPOSIT + bonus],
    [texts.exampleLock, bonus * PROMOTION.wagerFactor],
    [texts.exampleMaxBet, (EXAMPLE_DEPOSIT * PROMOTION.maxBetPercent) / 100],
  ] as const;
  return (
    <section aria-labelledby="example" className="grid gap-4 rounded-panel bg-s1 p-6 sheet:p-4">
      <h2 id="example" className="text-lg">
        {texts.exampleTitle}
      </h2>
      <dl className="grid gap-1">
        {rows.map(([name, amount]) => (
          <div key={name} className="flex justify-between gap-4 rounded-control bg-well px-4 py-2.5 text-md">
            <dt className="text-t2">{name}</dt>
            <dd className="font-bold">{formatUsdPlain(amount)}</dd>
          </div>
        ))}
      </dl>
      <p className="text-base text-t2">{texts.exampleEnd}</p>
    </section>
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
          {formatPercent(PROMOTION.bonusPercents[0])}
        </text>
        <text x="200" y="91" fontSize="20">
          {formatPercent(PROMOTION.bonusPercents[1])}
        </text>
        <text x="276" y="178" fontSize="30">
          {formatPercent(PROMOTION.bonusPercents[2])}
        </text>
      </g>
    </svg>
  );
}
