import { useState } from 'react';
import { diceTexts } from './texts.ts';
import { gamesTexts } from '../../texts/games.ts';
import { dollars, toUsd, usdMicros } from '../../money/usd.ts';
import { payoutOf } from '../../money/payout.ts';
import {
  formatBoth,
  formatChance,
  formatPercent,
  formatProfitBoth,
  formatUsd,
  formatUsdPlain,
} from '../../ui/amounts.ts';
import { isAutoplaying } from '../../ui/session-life.ts';
import { Slider } from '../../ui/slider.tsx';
import { usePurse } from '../play-money/purse.web.ts';
import type { BetPanelProps } from '../table/bet-panel.tsx';
import { InstantPage } from '../table/instant-page.tsx';
import { prefersReducedMotion, usePreferences } from '../table/preferences.web.ts';
import { useSetting } from '../table/settings.web.ts';
import { playSound } from '../table/sound.web.ts';
import { toCents } from '../table/stake.ts';
import { useInstantGame } from '../table/use-instant-game.web.ts';
import { useLimits, useStake } from '../table/use-stake.web.ts';
import { LastRoll, ROLL_MS } from './last-roll.tsx';
import { DiceResults, RESULTS_MAX, type DiceResult } from './results.tsx';
import { rollDice, type DiceTold } from './roll.web.ts';
import { maxStake, rtpOf, THRESHOLD_MAX, THRESHOLD_MIN, WIN_MAX, winMultiplierE4 } from './rules.ts';
import { DiceTrack } from './track.tsx';
import { ValueFields } from './value-fields.tsx';
import { chanceOf, formatPlain } from './values.web.ts';

const PAUSE_MS = 200;
/** In autoplay the marker slides without tumbling, within the pause. See `duration-120` in track.tsx. */
const SLIDE_MS = 120;
const THRESHOLD_AT_FIRST = 5_000;
/** If the balance is what limits the bet, the largest bet is this much below it. */
const BELOW_BALANCE_CENTS = 1;

export function DiceScreen() {
  const purse = usePurse();
  const isInstant = usePreferences((state) => state.instant) || prefersReducedMotion();
  const [threshold, setThreshold] = useSetting('dice.threshold', THRESHOLD_AT_FIRST);
  /** The roll on the track, and the roll that is still being animated. */
  const [marker, setMarker] = useState<number | null>(null);
  const [rolling, setRolling] = useState<number | null>(null);
  const [results, setResults] = useState<readonly DiceResult[]>([]);
  const { largestCents, winMax } = useLargestStake(threshold);
  const stake = useStake('dice', largestCents);
  const isPromotional = purse?.balanceType === 'promotional';
  const control = useInstantGame<DiceTold>({
    game: 'dice',
    stake,
    pauseMs: PAUSE_MS,
    showsInPause: true,
    disabled: isPromotional,
    // A too small balance is reported as such, before any limit that depends on it.
    check: (cents) => (cents > toCents(purse?.balance ?? 0) ? 'balance' : stake.check(cents)),
    bet: () => ({ selectedNumber: threshold / 100 }),
    call: rollDice,
    async reveal({ betId, rollOutcome, win, multiplier, winnings }, amount) {
      const roll = Math.round(rollOutcome * 100);
      setMarker(roll);
      playSound('roll');
      const isWatched = !isInstant && !isAutoplaying() && !prefersReducedMotion();
      if (isWatched) setRolling(roll);
      if (!isInstant) await new Promise((resolve) => setTimeout(resolve, isWatched ? ROLL_MS : SLIDE_MS));
      setRolling(null);
      const profit = Math.round((winnings - amount) * 1e6) / 1e6;
      const result = { betId, roll, isWin: win, multiplier, profit };
      setResults((known) => [result, ...known].slice(0, RESULTS_MAX));
    },
    say: ({ rollOutcome, win }, profit) =>
      (win ? diceTexts.spokenWin : diceTexts.spokenLoss)(rollOutcome.toFixed(2), formatUsd(Math.abs(profit))),
  });
  const { locked } = control;

  return (
    <InstantPage
      game="dice"
      control={control}
      stake={stake}
      description={diceTexts.description}
      obstacle={isPromotional ? diceTexts.promotional : null}
      note={<p className="-mt-2 text-sm text-t3">{diceTexts.maxWin(formatUsdPlain(winMax))}</p>}
      facts={factsOf(threshold, stake.cents ?? 0, stake.limitCents)}
      options={null}
      board={
        <div className="mx-auto grid h-full min-h-142 max-w-215 grid-rows-[auto_1fr_auto_auto] gap-6 p-6 game-narrow:min-h-0 narrow:gap-4 narrow:p-3">
          <DiceResults results={results} />
          <LastRoll threshold={threshold} result={results[0] ?? null} rolling={rolling} />
          <DiceTrack threshold={threshold} roll={marker} isInstant={isInstant} isRolling={rolling !== null}>
            <Slider
              label={diceTexts.slider}
              min={THRESHOLD_MIN / 100}
              max={THRESHOLD_MAX / 100}
              step={0.01}
              value={threshold / 100}
              spoken={diceTexts.sliderValue(formatPlain(threshold), formatPlain(chanceOf(threshold)))}
              disabled={locked}
              // Whole numbers only: with a pointer, decimals would be accidental.
              onChange={(wished) => setThreshold(Math.round(wished) * 100)}
              className="[--slider-track:transparent]"
            />
          </DiceTrack>
          <ValueFields threshold={threshold} disabled={locked} onChoose={setThreshold} />
        </div>
      }
    />
  );
}

/** The largest stake whose win can be paid at this threshold, on the primary balance also limited by that balance. */
function useLargestStake(threshold: number): { largestCents: number; winMax: number } {
  const purse = usePurse();
  const limits = useLimits('dice');
  const winMax = limits.winMax || toUsd(WIN_MAX);
  const payableCents = toCents(toUsd(maxStake(threshold, dollars(limits.stakeMax), dollars(winMax))));
  const ownCents = toCents(purse?.balance ?? 0) - BELOW_BALANCE_CENTS;
  const isPrimary = purse?.balanceType === 'primary';
  const isBounded = isPrimary && ownCents >= toCents(limits.stakeMin);
  return { largestCents: isBounded ? Math.min(payableCents, ownCents) : payableCents, winMax };
}

function factsOf(threshold: number, stakeCents: number, limitCents: number): BetPanelProps['facts'] {
  const rtp = rtpOf({ threshold });
  const stake = usdMicros(BigInt(stakeCents) * 10_000n);
  const profit = payoutOf(stake, winMultiplierE4(threshold)) - stake;
  return [
    { label: gamesTexts.returnToPlayer, value: formatChance(Number(rtp.numerator) / Number(rtp.denominator)) },
    { label: gamesTexts.chance, value: formatPercent(chanceOf(threshold) / 100) },
    { label: gamesTexts.profitOnWin, value: formatProfitBoth(toUsd(profit)) },
    { label: diceTexts.maxBet, value: formatBoth(limitCents / 100) },
  ];
}
