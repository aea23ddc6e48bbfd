import { useRef, useState } from 'react';
import { gamesTexts } from '../../texts/games.ts';
import { formatBoth, formatChance, formatMultiplier, formatPercentExact, formatProfit } from '../../ui/amounts.ts';
import { classNames } from '../../ui/class-names.ts';
import { Select } from '../../ui/select.tsx';
import { PlayMark } from '../play-money/strip.tsx';
import { isAutoplaying } from '../../ui/session-life.ts';
import { RISKS, type Risk } from '../settlement.ts';
import { InstantPage } from '../table/instant-page.tsx';
import { prefersReducedMotion, usePreferences } from '../table/preferences.web.ts';
import { addResult, RecentResults, type RecentResult } from '../table/recent-results.tsx';
import { useSetting } from '../table/settings.web.ts';
import { useInstantGame } from '../table/use-instant-game.web.ts';
import { useStake } from '../table/use-stake.web.ts';
import { Prizes, WheelBoard } from './board.tsx';
import { multipliersE4, promoWeightE4Of, rtpOf, topMultiplierE4 } from './rules.ts';
import type { Spin } from './spin.web.ts';
import { SEGMENTS, type Segments } from './tables.ts';
import { wheelTexts } from './texts.ts';

const PAUSE_MS = 300;

interface Landed {
  multiplier: number;
  /** In dollars. */
  profit: number;
}

export function WheelScreen() {
  const stake = useStake('wheel');
  const [segments, setSegments] = useSetting<Segments>('wheel.segments', 30);
  const [risk, setRisk] = useSetting<Risk>('wheel.risk', 'medium');
  const [landed, setLanded] = useState<Landed | null>(null);
  const [results, setResults] = useState<readonly RecentResult[]>([]);
  const engine = useRef<Spin | null>(null);
  const control = useInstantGame<{ outcome: number }>({
    game: 'wheel',
    stake,
    pauseMs: PAUSE_MS,
    showsInPause: true,
    bet: () => ({ segments, risk }),
    onStart: () => setLanded(null),
    async reveal({ betId, outcome, multiplier, winnings }, amount) {
      if (usePreferences.getState().instant || prefersReducedMotion()) engine.current?.rest(outcome, segments);
      else await engine.current?.spin(outcome, segments, isAutoplaying());
      const profit = winnings - amount;
      setLanded({ multiplier, profit });
      const label = formatMultiplier(multiplier);
      setResults((known) => addResult(known, { id: betId, label, isWin: profit > 0 }));
    },
    say: ({ multiplier }, profit) => wheelTexts.spoken(formatMultiplier(multiplier), formatProfit(profit)),
  });
  const { locked } = control;
  const change = (apply: () => void) => {
    setLanded(null);
    apply();
  };
  const step = (by: number) => {
    const next = SEGMENTS[SEGMENTS.indexOf(segments) + by];
    if (next) change(() => setSegments(next));
  };

  return (
    <InstantPage
      game="wheel"
      control={control}
      stake={stake}
      description={wheelTexts.description}
      fewer={locked ? undefined : () => step(-1)}
      more={locked ? undefined : () => step(1)}
      facts={factsOf(segments, risk, stake.cents ?? 0)}
      promoWeightE4={promoWeightE4Of({ segments, risk })}
      options={
        <div className="grid gap-4 game-narrow:grid-cols-2">
          <Select
            label={gamesTexts.risk}
            options={RISKS.map((each) => ({ value: each, label: gamesTexts.risks[each] }))}
            value={risk}
            disabled={locked}
            onChange={(wished) => change(() => setRisk(wished))}
          />
          <Select
            label={wheelTexts.segments}
            options={SEGMENTS.map((each) => ({ value: each, label: String(each) }))}
            value={segments}
            disabled={locked}
            onChange={(wished) => change(() => setSegments(wished))}
          />
        </div>
      }
      board={
        <div className="mx-auto grid h-full max-w-190 content-center gap-5 p-6 narrow:gap-3 narrow:p-3">
          <RecentResults
            results={results}
            label={wheelTexts.results}
            empty={wheelTexts.noResults}
            say={wheelTexts.result}
          />
          <WheelBoard segments={segments} risk={risk} engineRef={engine}>
            <Hub landed={landed} />
          </WheelBoard>
          <Prizes segments={segments} risk={risk} lit={landed && Math.round(landed.multiplier * 10_000)} />
        </div>
      }
    />
  );
}

function Hub({ landed }: { landed: Landed | null }) {
  if (!landed) return null;
  const isWin = landed.profit > 0;
  return (
    <div data-testid="wheel-result" className={classNames('grid gap-1', isWin ? 'win-swell text-mint' : 'text-t2')}>
      <span className="font-display text-4xl leading-none font-extrabold narrow:text-3xl">
        {formatMultiplier(landed.multiplier)}
      </span>
      <span className="font-bold">{formatProfit(landed.profit)}</span>
      <PlayMark />
    </div>
  );
}

function factsOf(segments: Segments, risk: Risk, stakeCents: number) {
  const bet = { segments, risk };
  const rtp = rtpOf(bet);
  const winning = multipliersE4(bet).filter((multiplier) => multiplier > 10_000).length;
  return [
    { label: gamesTexts.returnToPlayer, value: formatPercentExact(Number(rtp.numerator) / Number(rtp.denominator)) },
    { label: gamesTexts.chance, value: formatChance(winning / segments) },
    { label: wheelTexts.topPayout, value: formatBoth((topMultiplierE4(bet) / 10_000) * (stakeCents / 100)) },
  ];
}
