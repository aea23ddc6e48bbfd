import { useState } from 'react';
import { PROMOTION, RAKEBACK, RANK_UP } from '../terms/house-terms.ts';
import { FIRST_PROMOTION } from '../terms/promotion-terms.ts';
import { promotionsTexts as texts } from '../texts/promotions.ts';
import { formatPercent, formatUsdPlain } from '../ui/amounts.ts';
import { Slider } from '../ui/slider.tsx';

/** What wagering the lock of a bonus costs on average, on games that count in full. */
export function expectedCost(bonus: number): number {
  return (bonus * FIRST_PROMOTION.wagerFactor * PROMOTION.fullWeightEdgePercent) / 100;
}

const EXAMPLE_EDGE_PERCENT = 1;

export function Terms() {
  const terms = texts.terms;
  const counted = Math.min(100, (EXAMPLE_EDGE_PERCENT / PROMOTION.fullWeightEdgePercent) * 100);
  const sentences = [
    terms.wagering(FIRST_PROMOTION.wagerFactor),
    terms.range(formatUsdPlain(FIRST_PROMOTION.depositMin), formatUsdPlain(FIRST_PROMOTION.depositMax)),
    terms.balance,
    terms.maxBet(formatPercent(FIRST_PROMOTION.maxBetPercent)),
    terms.rtp(formatPercent(PROMOTION.rtpMaxPercent)),
    terms.weight(
      formatPercent(PROMOTION.fullWeightEdgePercent),
      formatPercent(EXAMPLE_EDGE_PERCENT),
      formatPercent(Math.round(counted)),
    ),
    terms.cost(formatPercent(expectedCost(100))),
    terms.cap(formatPercent(FIRST_PROMOTION.maxConversion * 100)),
    terms.freeSpins(
      FIRST_PROMOTION.freeSpins,
      PROMOTION.freeSpinsGame.name,
      formatUsdPlain(FIRST_PROMOTION.freeSpinStake),
    ),
    terms.slower(formatPercent(RANK_UP.promotionalLevellingPercent), formatPercent(RAKEBACK.promotionalPercent)),
    terms.cancel,
    terms.refused,
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

/** What a first deposit of one's own choice would bring, and what its wagering costs. */
export function Calculator() {
  const [deposit, setDeposit] = useState(100);
  const bonus = (deposit * FIRST_PROMOTION.bonusPercents[0]) / 100;
  const rows = [
    [texts.exampleDeposit, deposit],
    [texts.exampleBonus, bonus],
    [texts.exampleBalance, deposit + bonus],
    [texts.exampleLock, bonus * FIRST_PROMOTION.wagerFactor],
    [texts.exampleMaxBet, (deposit * FIRST_PROMOTION.maxBetPercent) / 100],
  ] as const;
  return (
    <section aria-labelledby="example" className="grid gap-4 rounded-panel bg-s1 p-6 sheet:p-4">
      <h2 id="example" className="text-lg">
        {texts.exampleTitle}
      </h2>
      <Slider
        label={texts.exampleDeposit}
        value={deposit}
        min={FIRST_PROMOTION.depositMin}
        max={FIRST_PROMOTION.depositMax}
        step={10}
        spoken={formatUsdPlain(deposit)}
        onChange={setDeposit}
      />
      <dl className="grid gap-1">
        {rows.map(([name, amount]) => (
          <Row key={name} name={name} amount={formatUsdPlain(amount)} />
        ))}
        <Row
          name={texts.keepsMax}
          amount={formatUsdPlain(deposit + bonus * FIRST_PROMOTION.maxConversion)}
          tone="text-mint"
        />
        <Row name={texts.exampleCost} amount={`≈ ${formatUsdPlain(expectedCost(bonus))}`} tone="text-amber" />
      </dl>
      <p className="text-base text-t2">{texts.costNote(formatPercent(expectedCost(100)))}</p>
      <p className="text-base text-t2">{texts.exampleEnd(formatPercent(FIRST_PROMOTION.maxConversion * 100))}</p>
    </section>
  );
}

function Row({ name, amount, tone = '' }: { name: string; amount: string; tone?: string }) {
  return (
    <div className="flex justify-between gap-4 rounded-control bg-well px-4 py-2.5 text-md">
      <dt className="text-t2">{name}</dt>
      <dd className={`font-bold whitespace-nowrap ${tone}`}>{amount}</dd>
    </div>
  );
}
