import { useRef, useState } from 'react';
import { payoutOf } from '../../money/payout.ts';
import { dollars, toUsd, usdMicros } from '../../money/usd.ts';
import { gamesTexts } from '../../texts/games.ts';
import {
  formatChance,
  formatMultiplier,
  formatPercentExact,
  formatProfit,
  formatProfitBoth,
  formatUsdPlain,
} from '../../ui/amounts.ts';
import { isAutoplaying } from '../../ui/session-life.ts';
import { stakeLimit } from '../settlement.ts';
import { InstantPage } from '../table/instant-page.tsx';
import { prefersReducedMotion, usePreferences } from '../table/preferences.web.ts';
import { addResult, RecentResults, type RecentResult } from '../table/recent-results.tsx';
import { useSetting } from '../table/settings.web.ts';
import { playSound } from '../table/sound.web.ts';
import { toCents } from '../table/stake.ts';
import { useInstantGame } from '../table/use-instant-game.web.ts';
import { useLimits, useStake } from '../table/use-stake.web.ts';
import { LimboClimb } from './climb.tsx';
import type { Climb } from './climb.web.ts';
import { promoWeightE4Of, rtpOf, TARGET_MAX, TARGET_MIN, WIN_MAX, winChance, winMultiplierE4 } from './rules.ts';
import { TargetFields } from './target-fields.tsx';
import { limboTexts } from './texts.ts';

const PAUSE_MS = 200;
const TARGET_AT_FIRST = 200;

export function LimboScreen() {
  const [target, setTarget] = useSetting('limbo.target', TARGET_AT_FIRST);
  const [results, setResults] = useState<readonly RecentResult[]>([]);
  const engine = useRef<Climb | null>(null);
  const limits = useLimits('limbo');
  const winMax = limits.winMax || toUsd(WIN_MAX);
  const payable = stakeLimit(winMultiplierE4(target), dollars(limits.stakeMax), dollars(winMax));
  const stake = useStake('limbo', toCents(toUsd(payable)));
  const control = useInstantGame<{ outcome: number }>({
    game: 'limbo',
    stake,
    pauseMs: PAUSE_MS,
    showsInPause: true,
    bet: () => ({ target: target / 100 }),
    async reveal({ betId, outcome }) {
      const point = Math.round(outcome * 100);
      playSound('roll');
      if (usePreferences.getState().instant || prefersReducedMotion()) engine.current?.rest(point);
      else await engine.current?.climb(point, isAutoplaying());
      const label = formatMultiplier(outcome);
      setResults((known) => addResult(known, { id: betId, label, isWin: point >= target }));
    },
    say: ({ outcome }, profit) => limboTexts.spoken(formatMultiplier(outcome), formatProfit(profit)),
  });
  const { locked } = control;
  const choose = (wished: number) => setTarget(Math.min(TARGET_MAX, Math.max(TARGET_MIN, wished)));

  return (
    <InstantPage
      game="limbo"
      control={control}
      stake={stake}
      description={limboTexts.description}
      fewer={locked ? undefined : () => choose(Math.round(target / 2))}
      more={locked ? undefined : () => choose(target * 2)}
      note={<p className="-mt-2 text-sm text-t3">{limboTexts.maxWin(formatUsdPlain(winMax))}</p>}
      facts={factsOf(target, stake.cents ?? 0)}
      promoWeightE4={promoWeightE4Of({ target })}
      options={null}
      board={
        <div className="mx-auto grid h-full min-h-142 max-w-215 grid-rows-[auto_1fr_auto] gap-4 p-6 game-narrow:min-h-110 narrow:gap-3 narrow:p-3">
          <RecentResults
            results={results}
            label={limboTexts.results}
            empty={limboTexts.noResults}
            say={limboTexts.result}
          />
          <LimboClimb target={target} engineRef={engine} className="min-h-70 narrow:min-h-56" />
          <TargetFields target={target} disabled={locked} onChoose={choose} />
        </div>
      }
    />
  );
}

function factsOf(target: number, stakeCents: number) {
  const rtp = rtpOf({ target });
  const chance = winChance(target);
  const stake = usdMicros(BigInt(stakeCents) * 10_000n);
  const profit = payoutOf(stake, winMultiplierE4(target)) - stake;
  return [
    { label: gamesTexts.returnToPlayer, value: formatPercentExact(Number(rtp.numerator) / Number(rtp.denominator)) },
    { label: gamesTexts.chance, value: formatChance(Number(chance.numerator) / Number(chance.denominator)) },
    { label: gamesTexts.profitOnWin, value: formatProfitBoth(toUsd(profit)) },
  ];
}
