import { useDeferredValue, useState } from 'react';
import { diceTexts } from '../../texts/dice.ts';
import { gamesTexts } from '../../texts/games.ts';
import { dollars, toUsd, usdMicros } from '../../money/usd.ts';
import { payoutOf } from '../../money/payout.ts';
import { formatChance, formatPercent, formatProfitBoth, formatBoth, formatUsdPlain } from '../../ui/amounts.ts';
import { usePlayer } from '../../ui/session.ts';
import { Slider } from '../../ui/slider.tsx';
import { BetPanel, PlayButton, type BetMode, type BetPanelProps } from '../table/bet-panel.tsx';
import { GamePage } from '../table/game-page.tsx';
import { prefersReducedMotion, usePreferences } from '../table/preferences.web.ts';
import { toCents } from '../table/stake.ts';
import { useLimits, useStake } from '../table/use-stake.web.ts';
import { LastRoll } from './last-roll.tsx';
import { DiceResults } from './results.tsx';
import { maxStake, rtpOf, THRESHOLD_MAX, THRESHOLD_MIN, WIN_MAX, winMultiplierE4 } from './rules.ts';
import { DiceTrack } from './track.tsx';
import { useDice } from './use-dice.web.ts';
import { ValueFields } from './value-fields.tsx';
import { chanceOf, formatPlain } from './values.web.ts';

const THRESHOLD_AT_FIRST = 5_000;
/** The largest bet stays this far below a balance that is smaller than the other limits. */
const BELOW_BALANCE_CENTS = 1;

export function DiceScreen() {
  const player = usePlayer();
  const isInstant = usePreferences((state) => state.instant);
  const [mode, setMode] = useState<BetMode>('manual');
  const [threshold, setThreshold] = useState(THRESHOLD_AT_FIRST);
  const { largestCents, winMax } = useLargestStake(threshold);
  const stake = useStake('dice', largestCents);
  const isPromotional = player?.selectedBalanceType === 'promotional';
  // Too little money is told as such, before any limit that follows from it.
  const check = (cents: number) => (cents > toCents(player?.balance ?? 0) ? 'balance' : stake.check(cents));
  const dice = useDice(threshold, stake, check);

  const isUnderWay = dice.isRolling || dice.autoplay.state.running;
  // The press is answered first; what it locks follows.
  const locked = useDeferredValue(isUnderWay);
  const canPlay = Boolean(player && stake.cents && !stake.problem && !isPromotional && !isUnderWay);
  const cents = stake.cents ?? 0;

  return (
    <GamePage
      game="dice"
      spoken={dice.spoken}
      hotkeys={{ stake, locked, play: canPlay && mode === 'manual' ? dice.play : undefined }}
      description={diceTexts.description.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      panel={
        <BetPanel
          mode={mode}
          onMode={setMode}
          stake={stake}
          autoplay={dice.autoplay}
          locked={locked}
          isWaiting={dice.isWaiting}
          obstacle={isPromotional ? diceTexts.promotional : null}
          note={<p className="-mt-2 text-sm text-t3">{diceTexts.maxWin(formatUsdPlain(winMax))}</p>}
          facts={factsOf(threshold, cents, stake.limitCents)}
          play={<PlayButton disabled={!canPlay && !dice.isRolling} busy={dice.isRolling} onClick={dice.play} />}
          options={null}
        />
      }
      board={
        <div className="mx-auto grid h-full min-h-142 max-w-215 grid-rows-[auto_1fr_auto_auto] gap-6 p-6 game-narrow:min-h-0 narrow:gap-4 narrow:p-3">
          <DiceResults results={dice.results} />
          <LastRoll threshold={threshold} result={dice.results[0] ?? null} />
          <DiceTrack threshold={threshold} roll={dice.marker} isInstant={isInstant || prefersReducedMotion()}>
            <Slider
              label={diceTexts.slider}
              min={THRESHOLD_MIN / 100}
              max={THRESHOLD_MAX / 100}
              step={0.01}
              value={threshold / 100}
              spoken={diceTexts.sliderValue(formatPlain(threshold), formatPlain(chanceOf(threshold)))}
              disabled={locked}
              // Decimals are for the fields: a pointer would set them by chance.
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

/** What the largest win allows to be staked at this threshold, and on the primary balance what the balance does. */
function useLargestStake(threshold: number): { largestCents: number; winMax: number } {
  const player = usePlayer();
  const limits = useLimits('dice');
  const winMax = limits.winMax || toUsd(WIN_MAX);
  const payableCents = toCents(toUsd(maxStake(threshold, dollars(limits.stakeMax), dollars(winMax))));
  const ownCents = toCents(player?.balance ?? 0) - BELOW_BALANCE_CENTS;
  const isPrimary = player?.selectedBalanceType === 'primary';
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
