import { GAMES_ON_SCREEN } from '../games/all.web.tsx';
import { PROMOTION } from '../terms/house-terms.ts';
import { promotionsTexts as texts } from '../texts/promotions.ts';
import { formatPercent, formatUsd } from '../ui/amounts.ts';
import { Progress } from '../ui/progress.tsx';
import type { Session } from '../ui/session.ts';

/** The wagered amount and the target. Every bet's answer updates the promotion's figures. */
export function WagerLock({ player }: { player: Session }) {
  const { promotion, bonus, maxBet } = player;
  const progress = promotion?.progress ?? player.wagerProgress;
  const lock = promotion?.lock ?? player.wagerLock;
  const keepsMax = (lock > 0 ? promotion?.keepsMax : null) ?? null;
  const amounts = texts.lockAmounts(formatUsd(progress), formatUsd(lock));
  const share = lock > 0 ? Math.min(1, progress / lock) : 0;
  return (
    <section aria-labelledby="wager-lock" className="grid gap-5 rounded-panel bg-s1 p-6 sheet:p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="wager-lock" className="text-lg">
          {texts.lockLabel}
        </h2>
        <p className="font-bold text-gold">{formatPercent(Math.floor(share * 10_000) / 100)}</p>
      </div>
      <div className="grid gap-2">
        <Progress label={texts.lockLabel} share={share} spoken={amounts} tone="gold" className="h-3" />
        <p className="text-md font-semibold">{lock > 0 ? amounts : texts.lockEmpty}</p>
        {lock > 0 && <p className="text-base text-t2">{share < 1 ? noteOf(keepsMax) : texts.lockCompleting}</p>}
        {keepsMax !== null && bonus > keepsMax && (
          <p className="text-base text-amber">{texts.aboveMost(formatUsd(bonus - keepsMax))}</p>
        )}
      </div>
      <div className="grid grid-cols-2 gap-4 game-narrow:grid-cols-1">
        <dl className="grid grid-cols-2 gap-2">
          <Figure name={texts.promotionalBalance} value={formatUsd(bonus)} />
          <Figure name={texts.maxBet} value={formatUsd(maxBet)} />
          <Figure name={texts.lockedDeposit} value={formatUsd(promotion?.deposit ?? 0)} />
          <Figure name={texts.bonusGranted} value={formatUsd(promotion?.bonus ?? 0)} />
          {keepsMax !== null && <Figure name={texts.keepsMax} value={formatUsd(keepsMax)} />}
        </dl>
        <Weights />
      </div>
    </section>
  );
}

function noteOf(keepsMax: number | null): string {
  return keepsMax === null ? texts.lockNote : texts.lockNoteCapped(formatUsd(keepsMax));
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div className="rounded-cover bg-s2 p-4">
      <dt className="text-sm text-t2">{name}</dt>
      <dd className="text-lg font-bold">{value}</dd>
    </div>
  );
}

/** The share of a stake that counts, by game. */
function Weights() {
  const rows = [
    ...GAMES_ON_SCREEN.map(({ texts: { name }, edgePercent, takesPromotional }) => {
      const weight = Math.min(1, edgePercent / PROMOTION.fullWeightEdgePercent);
      return [name, takesPromotional ? texts.about(formatPercent(Math.round(weight * 100))) : texts.barred] as const;
    }),
    [texts.catalogue, texts.byEdge] as const,
  ];
  return (
    <div className="grid content-start gap-2 rounded-cover bg-s2 p-4">
      <h3 className="font-sans text-sm font-medium text-t2">{texts.weights}</h3>
      <dl className="grid gap-1.5 text-base">
        {rows.map(([name, weight]) => (
          <div key={name} className="flex justify-between gap-4">
            <dt className="text-t2">{name}</dt>
            <dd className="font-semibold">{weight}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
