import { memo, useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { plinkoTexts } from './texts.ts';
import { formatChance, formatMultiplier, formatProfit } from '../../ui/amounts.ts';
import type { Risk } from '../settlement.ts';
import { prefersReducedMotion } from '../table/preferences.web.ts';
import { BOARD_WIDTH, boxLeftOf, boxWidthOf } from './board-geometry.ts';
import { boxChance, multipliersE4 } from './rules.ts';

/** From the edge to the middle. */
const COLOURS = ['#FF3D71', '#FF5A62', '#FF7E40', '#FF9F2E', '#FFC03C', '#FFD64D'] as const;
const DROP = { translate: ['0 0', '0 6px', '0 0'] };
const DROP_MS = 200;

export interface BoxesProps {
  rows: number;
  risk: Risk;
  stake: number;
  /** Receives the function that animates a hit box. */
  onReady(hit: (bucket: number) => void): void;
}

/**
 * The multipliers below the last row. One control for screen readers and pointers: pointing or the arrow keys select
 * a box and show its chance and net gain.
 */
export const Boxes = memo(function Boxes({ rows, risk, stake, onReady }: BoxesProps) {
  const [chosen, setChosen] = useState<number | null>(null);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const drops = new WeakMap<Element, Animation>();
    onReady((bucket) => {
      const box = list.current?.children[bucket];
      if (!box || prefersReducedMotion()) return;
      // One for each box: two at once on the same box could not be left to the compositor.
      const drop = drops.get(box);
      if (drop) drop.currentTime = 0;
      else drops.set(box, box.animate(DROP, { duration: DROP_MS }));
      drop?.play();
    });
  }, [onReady]);

  const multipliers = multipliersE4({ rows, risk });
  const facts = (bucket: number) => {
    const multiplier = multipliers[bucket]! / 10_000;
    const { numerator, denominator } = boxChance(rows, bucket);
    return {
      multiplier: formatMultiplier(multiplier),
      chance: formatChance(Number(numerator) / Number(denominator)),
      gain: formatProfit(stake * (multiplier - 1)),
    };
  };
  const point = (event: PointerEvent<HTMLElement>) => {
    const bounds = event.currentTarget.getBoundingClientRect();
    const x = ((event.clientX - bounds.left) / bounds.width) * BOARD_WIDTH;
    const bucket = multipliers.findIndex((_each, index) => x < boxLeftOf(rows, index) + boxWidthOf(rows));
    setChosen(bucket < 0 ? rows : bucket);
  };
  const press = (event: KeyboardEvent) => {
    const at = chosen ?? 0;
    const moves: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: rows };
    const to = moves[event.key];
    if (to === undefined) return;
    event.preventDefault();
    setChosen(Math.min(rows, Math.max(0, to)));
  };
  const at = Math.min(chosen ?? 0, rows);
  const spoken = facts(at);

  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={plinkoTexts.boxes}
      aria-valuemin={1}
      aria-valuemax={rows + 1}
      aria-valuenow={at + 1}
      aria-valuetext={plinkoTexts.box(spoken.multiplier, spoken.chance, spoken.gain)}
      onPointerMove={point}
      onPointerDown={point}
      // A finger leaves with every tap, so its selection stays until something else is touched.
      onPointerLeave={(event) => event.pointerType === 'mouse' && setChosen(null)}
      onFocus={(event) => event.target.matches(':focus-visible') && setChosen(at)}
      onBlur={() => setChosen(null)}
      onKeyDown={press}
      className="absolute inset-x-0 top-[93.3%] bottom-0 rounded-chip"
    >
      <div ref={list} aria-hidden="true" className="absolute inset-0">
        {multipliers.map((multiplierE4, bucket) => (
          <div
            key={`${rows} ${bucket}`}
            className="plinko-box"
            style={{
              left: `${(boxLeftOf(rows, bucket) / BOARD_WIDTH) * 100}%`,
              width: `${(boxWidthOf(rows) / BOARD_WIDTH) * 100}%`,
              backgroundColor: boxColour(bucket, rows),
            }}
          >
            {multiplierE4 / 10_000}
          </div>
        ))}
      </div>
      {chosen !== null && <BoxFacts rows={rows} bucket={at} {...spoken} />}
    </div>
  );
});

interface BoxFactsProps {
  rows: number;
  bucket: number;
  multiplier: string;
  chance: string;
  gain: string;
}

function BoxFacts({ rows, bucket, multiplier, chance, gain }: BoxFactsProps) {
  const centre = ((boxLeftOf(rows, bucket) + boxWidthOf(rows) / 2) / BOARD_WIDTH) * 100;
  return (
    <dl
      aria-hidden="true"
      style={{ left: `clamp(92px, ${centre}%, 100% - 92px)` }}
      className="pointer-events-none absolute bottom-full z-10 mb-2 grid w-44 -translate-x-1/2 grid-cols-[auto_1fr] gap-x-3 rounded-control bg-s4 px-3 py-2 text-sm shadow-menu"
    >
      <dt className="col-span-2 font-display font-extrabold text-t1">{multiplier}</dt>
      <dt className="text-t2">{plinkoTexts.chance}</dt>
      <dd className="text-right font-semibold">{chance}</dd>
      <dt className="text-t2">{plinkoTexts.netGain}</dt>
      <dd className="text-right font-semibold">{gain}</dd>
    </dl>
  );
}

export function boxColour(bucket: number, rows: number): string {
  const fromEdge = Math.min(bucket, rows - bucket) / (rows / 2);
  return COLOURS[Math.round(fromEdge * (COLOURS.length - 1))]!;
}
