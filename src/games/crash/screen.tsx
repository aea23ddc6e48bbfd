import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { gamesTexts } from '../../texts/games.ts';
import { formatBoth, formatChance, formatPercentExact } from '../../ui/amounts.ts';
import { Field } from '../../ui/field.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { usePurse } from '../play-money/purse.web.ts';
import { PlayMark } from '../play-money/strip.tsx';
import { promoWeightE4 } from '../settlement.ts';
import { BetPanel, PlayButton, type BetMode } from '../table/bet-panel.tsx';
import { GamePage } from '../table/game-page.tsx';
import { useSetting } from '../table/settings.web.ts';
import { playSound } from '../table/sound.web.ts';
import { useAutoplay } from '../table/use-autoplay.web.ts';
import { useSpokenResult } from '../table/use-spoken-result.web.ts';
import { useLimits, useStake } from '../table/use-stake.web.ts';
import { CrashBoard } from './board.tsx';
import { houseNowMs } from './house-clock.web.ts';
import { useLive, type OwnBet } from './live.web.ts';
import { PlayersList } from './players-list.tsx';
import { RecentPoints } from './recent.tsx';
import { multiplierAt, rtpOf, TARGET_MAX, TARGET_MIN, winChance } from './rules.ts';
import { crashTexts } from './texts.ts';
import { useCrash, type CrashPlay } from './use-crash.web.ts';
import { useLiveRounds } from './use-live.web.ts';
import { readTarget, twoDecimals } from './values.web.ts';

const TARGET_AT_FIRST = '2.00';
/** Bets without a target show their return to player at this one, in hundredths. */
const RETURN_SHOWN_AT = 200;

export function CrashScreen() {
  useLiveRounds();
  const purse = usePurse();
  const stake = useStake('crash');
  const { winMax } = useLimits('crash');
  const [mode, setMode] = useState<BetMode>('manual');
  const [targetText, setTargetText] = useSetting('crash.target', TARGET_AT_FIRST);
  const phase = useLive((state) => state.phase);
  const spoken = useSpokenResult();
  const crash = useCrash(spoken.say);
  usePhaseSounds();

  const cents = stake.cents ?? 0;
  const limit = cents > 0 ? Math.min(TARGET_MAX, Math.floor((winMax * 10_000) / cents)) : TARGET_MAX;
  const target = readTarget(targetText);
  const targetError = errorOf(target, limit, winMax, mode);
  const cashesOutAt = target === null || Number.isNaN(target) ? limit : target;

  const autoplay = useAutoplay({
    pauseMs: 0,
    check: stake.check,
    start: async (stakeCents, stopped) => {
      const settled = crash.play(stakeCents, target!, stopped);
      return { settled: settled.then(({ winnings }) => ({ stakeCents, payout: winnings })) };
    },
  });
  const isUnderWay = autoplay.state.running || crash.waiting !== null;
  const locked = useDeferredValue(isUnderWay);
  const canBet = Boolean(purse && stake.cents && !stake.problem && !targetError && phase !== 'closed');

  const press = () => {
    if (crash.isBusy) return;
    if (crash.flying) crash.cashOut();
    else if (crash.waiting) crash.cancel();
    else if (canBet) crash.bet(cents, target);
  };

  return (
    <GamePage
      game="crash"
      spoken={spoken.text}
      hotkeys={{
        stake,
        locked,
        play: mode === 'manual' ? press : undefined,
        fewer: () => !locked && setTargetText(stepped(target, -1)),
        more: () => !locked && setTargetText(stepped(target, 1)),
      }}
      description={crashTexts.description}
      panel={
        <BetPanel
          mode={mode}
          onMode={setMode}
          stake={stake}
          autoplay={autoplay}
          locked={locked}
          disabled={targetError !== null || target === null}
          note={
            cents > 0 && cashesOutAt >= TARGET_MIN ? (
              <p className="text-sm text-t3">
                {crashTexts.cashesOutAt(
                  `${twoDecimals(cashesOutAt / 100)}×`,
                  formatBoth(Math.floor(cents * cashesOutAt) / 10_000),
                )}
              </p>
            ) : null
          }
          facts={factsOf(target, cents)}
          promoWeightE4={promoWeightE4(rtpOf(RETURN_SHOWN_AT))}
          play={<CrashButton crash={crash} canBet={canBet} onPress={press} />}
          options={
            <Field
              label={crashTexts.autoCashOut}
              hint={crashTexts.autoCashOutHint}
              error={targetError}
              inputMode="decimal"
              autoComplete="off"
              value={targetText}
              disabled={locked}
              onChange={(event) => setTargetText(event.target.value.replace(/[^\d.,]/g, ''))}
            />
          }
        />
      }
      board={<Table crash={crash} />}
    />
  );
}

function Table({ crash }: { crash: CrashPlay }) {
  return (
    <div className="flex h-full flex-col">
      <div className="flex items-center gap-2 border-b border-s3">
        <div className="min-w-0 flex-1">
          <RecentPoints />
        </div>
        <Latency />
      </div>
      <div className="flex min-h-0 flex-1 game-narrow:flex-col">
        <div className="relative min-h-110 min-w-0 flex-1 game-narrow:min-h-80 phone:min-h-72">
          <CrashBoard />
          <OwnResult />
          {crash.flying === null && crash.waiting !== null && <WaitingNote bet={crash.waiting} />}
        </div>
        <div className="h-110 w-80 shrink-0 border-l border-s3 game-narrow:h-40 game-narrow:w-full game-narrow:border-l-0 game-narrow:border-t">
          <PlayersList />
        </div>
      </div>
    </div>
  );
}

function WaitingNote({ bet }: { bet: OwnBet }) {
  return (
    <p className="absolute top-3 left-1/2 -translate-x-1/2 rounded-chip bg-s3 px-3 py-1 text-sm font-semibold text-t1">
      {crashTexts.waitingToFly}: {formatBoth(bet.betAmount)}
    </p>
  );
}

/** What the player's own bet won, while its round is displayed. */
function OwnResult() {
  const won = useLive(({ own, round, phase }) =>
    phase === 'flight' || phase === 'over'
      ? own.find((bet) => bet.round === round && bet.result?.ending === 'cashed_out')
      : undefined,
  );
  if (!won?.result) return null;
  const { multiplier, winnings } = won.result;
  return (
    <p
      data-testid="own-result"
      className="win-swell absolute top-4 left-1/2 w-max -translate-x-1/2 rounded-control bg-well px-4 py-2 text-md font-bold text-mint outline-2 outline-mint"
    >
      {crashTexts.cashedOut(`${twoDecimals(multiplier)}×`, formatBoth(winnings))}
      <PlayMark className="ml-2" />
    </p>
  );
}

function Latency() {
  const ms = useLive((state) => state.latencyMs);
  return (
    <Tooltip text={ms === null ? crashTexts.latencyUnknown : crashTexts.latencyHint}>
      <span className="mr-3 rounded-chip px-2 py-1 text-sm text-t3" data-testid="latency">
        {ms === null ? '– ms' : crashTexts.latency(ms)}
      </span>
    </Tooltip>
  );
}

/** The button: bet, take the bet back, or cash out at its current value. */
function CrashButton({ crash, canBet, onPress }: { crash: CrashPlay; canBet: boolean; onPress(): void }) {
  const phase = useLive((state) => state.phase);
  if (crash.flying) {
    return (
      <PlayButton
        disabled={false}
        busy={crash.isBusy}
        onClick={onPress}
        label={
          <>
            {crashTexts.cashOut} <LiveWorth bet={crash.flying} />
          </>
        }
      />
    );
  }
  if (crash.waiting) {
    const label = phase === 'flight' ? crashTexts.cancelNext : crashTexts.cancel;
    return <PlayButton disabled={false} busy={crash.isBusy} onClick={onPress} label={label} />;
  }
  const label = phase === 'flight' ? crashTexts.betNext : crashTexts.bet;
  return <PlayButton disabled={!canBet} busy={crash.isBusy} onClick={onPress} label={label} />;
}

/** Updated once a frame, bypassing React. */
function LiveWorth({ bet }: { bet: OwnBet }) {
  const text = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    let frame = 0;
    const tick = () => {
      const { startedAt } = useLive.getState();
      const reached = startedAt === null ? 100 : multiplierAt(houseNowMs() - startedAt);
      const multiplier = Math.min(reached, Math.round(bet.cashesOutAt * 100));
      text.current!.textContent = formatBoth(Math.floor(bet.betAmount * multiplier) / 100);
      frame = requestAnimationFrame(tick);
    };
    tick();
    return () => cancelAnimationFrame(frame);
  }, [bet]);
  return <span ref={text} data-testid="live-worth" />;
}

function usePhaseSounds(): void {
  const phase = useLive((state) => state.phase);
  useEffect(() => {
    if (phase === 'flight') playSound('drop');
    if (phase === 'over') playSound('mine');
  }, [phase]);
}

function errorOf(target: number | null, limit: number, winMax: number, mode: BetMode): string | null {
  if (target === null) return mode === 'auto' ? crashTexts.autoCashOutNeeded : null;
  if (Number.isNaN(target)) return crashTexts.targetInvalid;
  if (winMax > 0 && target > limit) return crashTexts.targetTooHigh(`${twoDecimals(limit / 100)}×`, formatBoth(winMax));
  return null;
}

function factsOf(target: number | null, cents: number) {
  const isTarget = target !== null && !Number.isNaN(target);
  const rtp = rtpOf(isTarget ? target : RETURN_SHOWN_AT);
  const returned = {
    label: gamesTexts.returnToPlayer,
    value: formatPercentExact(Number(rtp.numerator) / Number(rtp.denominator)),
  };
  if (!isTarget) return [returned];
  const chance = winChance(target);
  return [
    returned,
    { label: crashTexts.chanceOfTarget, value: formatChance(Number(chance.numerator) / Number(chance.denominator)) },
    { label: crashTexts.profitOnTarget, value: formatBoth(Math.floor(cents * (target - 100)) / 10_000) },
  ];
}

/** The target 0.10 higher or lower, for the arrow keys. */
function stepped(target: number | null, by: 1 | -1): string {
  const from = target === null || Number.isNaN(target) ? 200 : target;
  return (Math.min(TARGET_MAX, Math.max(TARGET_MIN, from + by * 10)) / 100).toFixed(2);
}
