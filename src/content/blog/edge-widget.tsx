import { useState } from 'react';
import { blogTexts } from '../../texts/blog.ts';
import { formatPercent, formatUsd } from '../../ui/amounts.ts';
import { Slider } from '../../ui/slider.tsx';
import { Figure, WidgetFrame } from './widget-frame.tsx';

const texts = blogTexts.edge;

/** The average cost of an evening, from stake, number of bets and house edge. */
export function EdgeWidget() {
  const [stake, setStake] = useState(1);
  const [bets, setBets] = useState(500);
  const [edge, setEdge] = useState(1);
  const staked = stake * bets;
  return (
    <WidgetFrame title={texts.title}>
      <Row label={texts.stake} value={formatUsd(stake)}>
        <Slider label={texts.stake} value={stake} min={1} max={100} step={1} onChange={setStake} />
      </Row>
      <Row label={texts.bets} value={bets.toLocaleString()}>
        <Slider label={texts.bets} value={bets} min={10} max={5_000} step={10} onChange={setBets} />
      </Row>
      <Row label={texts.houseEdge} value={formatPercent(edge)}>
        <Slider label={texts.houseEdge} value={edge} min={0.5} max={15} step={0.5} onChange={setEdge} />
      </Row>
      <dl aria-live="polite" className="grid grid-cols-3 gap-3 phone:grid-cols-1">
        <Figure label={texts.staked} value={formatUsd(staked)} />
        <Figure label={texts.cost} value={<span className="text-amber">{formatUsd((staked * edge) / 100)}</span>} />
        <Figure label={texts.returned} value={formatUsd(staked * (1 - edge / 100))} />
      </dl>
    </WidgetFrame>
  );
}

function Row({ label, value, children }: { label: string; value: string; children: React.ReactNode }) {
  return (
    <div className="grid gap-1">
      <p className="flex justify-between text-sm text-t2">
        <span>{label}</span>
        <span className="font-semibold text-t1 tabular-nums">{value}</span>
      </p>
      {children}
    </div>
  );
}
