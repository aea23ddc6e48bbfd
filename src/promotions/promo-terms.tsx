import { useState } from 'react';
import { PROMOTION, RAKEBACK, RANK_UP } from '../terms/house-terms.ts';
import type { PromotionTerms } from '../terms/promotion-terms.ts';
import { promotionsTexts as texts } from '../texts/promotions.ts';
import { formatPercent, formatUsdPlain } from '../ui/amounts.ts';
import { Slider } from '../ui/slider.tsx';

/** The average cost of wagering a bonus's lock on games that count in full. */
export function expectedCost({ wagerFactor }: PromotionTerms, bonus: number): number {
  return (bonus * wagerFactor * PROMOTION.fullWeightEdgePercent) / 100;
}

const EXAMPLE_EDGE_PERCENT = 1;

interface TermsProps {
  terms: PromotionTerms;
  /** Names the version. */
  note: string;
  /** More facts about an offer: until when it is open, and for whom. */
  more?: readonly string[];
}

export function Terms({ terms: own, note, more = [] }: TermsProps) {
  const terms = texts.terms;
  const counted = Math.min(100, (EXAMPLE_EDGE_PERCENT / PROMOTION.fullWeightEdgePercent) * 100);
  const sentences = [
    terms.wagering(own.wagerFactor),
    terms.range(formatUsdPlain(own.depositMin), formatUsdPlain(own.depositMax)),
    terms.balance,
    terms.maxBet(formatPercent(own.maxBetPercent)),
    terms.rtp(formatPercent(PROMOTION.rtpMaxPercent)),
    terms.weight(
      formatPercent(PROMOTION.fullWeightEdgePercent),
      formatPercent(EXAMPLE_EDGE_PERCENT),
      formatPercent(Math.round(counted)),
    ),
    terms.cost(formatPercent(expectedCost(own, 100))),
    terms.cap(formatPercent(own.maxConversion * 100)),
    ...(own.freeSpins > 0
      ? [terms.freeSpins(own.freeSpins, PROMOTION.freeSpinsGame.name, formatUsdPlain(own.freeSpinStake))]
      : []),
    ...(own.depositDays === null ? [] : [terms.days(own.depositDays)]),
    ...more,
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
      <p className="text-base text-t2">{note}</p>
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

/** What a first deposit of a chosen amount would bring, and what wagering it costs. */
export function Calculator({ terms }: { terms: PromotionTerms }) {
  const { depositMin, depositMax } = terms;
  const [chosen, setDeposit] = useState(100);
  // Another version may have other limits.
  const deposit = Math.min(depositMax, Math.max(depositMin, chosen));
  const bonus = (deposit * terms.bonusPercents[0]!) / 100;
  const rows = [
    [texts.exampleDeposit, deposit],
    [texts.exampleBonus, bonus],
    [texts.exampleBalance, deposit + bonus],
    [texts.exampleLock, bonus * terms.wagerFactor],
    [texts.exampleMaxBet, (deposit * terms.maxBetPercent) / 100],
  ] as const;
  return (
    <section aria-labelledby="example" className="grid gap-4 rounded-panel bg-s1 p-6 sheet:p-4">
      <h2 id="example" className="text-lg">
        {texts.exampleTitle}
      </h2>
      <Slider
        label={texts.exampleDeposit}
        value={deposit}
        min={depositMin}
        max={depositMax}
        step={10}
        spoken={formatUsdPlain(deposit)}
        onChange={setDeposit}
      />
      <dl className="grid gap-1">
        {rows.map(([name, amount]) => (
          <Row key={name} name={name} amount={formatUsdPlain(amount)} />
        ))}
        <Row name={texts.keepsMax} amount={formatUsdPlain(deposit + bonus * terms.maxConversion)} tone="text-mint" />
        <Row name={texts.exampleCost} amount={`≈ ${formatUsdPlain(expectedCost(terms, bonus))}`} tone="text-amber" />
      </dl>
      <p className="text-base text-t2">{texts.costNote(formatPercent(expectedCost(terms, 100)))}</p>
      <p className="text-base text-t2">{texts.exampleEnd(formatPercent(terms.maxConversion * 100))}</p>
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
