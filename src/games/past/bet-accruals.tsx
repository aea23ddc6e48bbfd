import { vipTexts as texts } from '../../texts/vip.ts';
import { formatPercent, formatUsd } from '../../ui/amounts.ts';
import { formatPpm, formatUsdNanos } from '../../ui/exact-amounts.ts';
import type { PublicBet } from './bets-api.ts';

/** What a bet added to its player's rewards, with the calculation. */
export function BetAccruals({ bet }: { bet: PublicBet }) {
  const formula = texts.accrualFormula(
    formatUsd(bet.betAmount),
    formatPpm(bet.edgePpm),
    formatPercent(bet.rakebackPercent),
  );
  const isCounted = bet.rankWager > 0;
  return (
    <section aria-labelledby="bet-accruals" className="grid gap-4 rounded-panel bg-s1 p-6 narrow:p-4">
      <h2 id="bet-accruals" className="text-lg">
        {texts.accrualOfBet}
      </h2>
      <dl className="grid grid-cols-3 gap-3 narrow:grid-cols-1">
        <div className="grid content-start gap-1 rounded-control bg-well p-3">
          <dt className="text-sm text-t2">{texts.accrualEdge}</dt>
          <dd className="font-semibold">{formatPpm(bet.edgePpm)}</dd>
        </div>
        <div className="grid content-start gap-1 rounded-control bg-well p-3">
          <dt className="text-sm text-t2">{texts.accrualRakeback}</dt>
          <dd>
            <span className="font-semibold text-gold">{formatUsdNanos(bet.rakeback)}</span>
            {isCounted && <span className="block text-sm text-t2">{formula}</span>}
          </dd>
        </div>
        <div className="grid content-start gap-1 rounded-control bg-well p-3">
          <dt className="text-sm text-t2">{texts.accrualRank}</dt>
          <dd className="font-semibold">{formatUsd(bet.rankWager)}</dd>
        </div>
      </dl>
      {!isCounted && <p className="text-base text-t2">{texts.accrualNotCounted}</p>}
    </section>
  );
}
