import { startTransition, useDeferredValue, useRef, useState } from 'react';
import { gamesTexts } from '../../texts/games.ts';
import { kenoTexts } from '../../texts/keno.ts';
import { formatChance, formatMultiplier, formatBoth, formatProfit } from '../../ui/amounts.ts';
import { textOf } from '../../ui/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { notify } from '../../ui/notices.tsx';
import { Select } from '../../ui/select.tsx';
import { usePlayer } from '../../ui/session.ts';
import { RISKS, type Risk } from '../settlement.ts';
import { BetPanel, PlayButton, type BetMode } from '../table/bet-panel.tsx';
import { GamePage } from '../table/game-page.tsx';
import { useAutoplay } from '../table/use-autoplay.web.ts';
import { useSpokenResult } from '../table/use-spoken-result.web.ts';
import { useStake } from '../table/use-stake.web.ts';
import { WinDisplay } from '../table/win-display.tsx';
import { KenoBoard } from './board.tsx';
import { PayRow } from './pay-row.tsx';
import { countHits, hitChance, multipliersE4, PICKS_MAX, promoWeightE4Of, rtpOf } from './rules.ts';
import { pickForMe, playRound, type KenoRound } from './play.web.ts';

const PAUSE_MS = 300;

export function KenoScreen() {
  const player = usePlayer();
  const stake = useStake('keno');
  const [mode, setMode] = useState<BetMode>('manual');
  const [picks, setPicks] = useState<readonly number[]>([]);
  // The number answers the press first; what it pays follows.
  const countedPicks = useDeferredValue(picks);
  const [risk, setRisk] = useState<Risk>('low');
  const [round, setRound] = useState<KenoRound | null>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [isWaiting, setWaiting] = useState(false);
  const isBusy = useRef(false);
  const spoken = useSpokenResult();

  const play = async (stakeCents: number, patient?: AbortSignal) => {
    const bet = { picks, risk, stakeCents };
    // The press is answered first; the board is swept a moment later.
    startTransition(() => setRound(null));
    const result = await playRound(bet, { onRound: setRound, onWaiting: setWaiting, ...(patient ? { patient } : {}) });
    const profit = formatProfit(result.payout - stakeCents / 100);
    spoken.say(kenoTexts.spokenWin(result.hits, formatMultiplier(result.multiplier), profit), patient === undefined);
    return result;
  };
  const autoplay = useAutoplay({
    pauseMs: PAUSE_MS,
    check: stake.check,
    start: (stakeCents, stopped) => Promise.resolve({ settled: play(stakeCents, stopped) }),
  });
  const isUnderWay = isPlaying || autoplay.state.running;
  // The press is answered first; what it locks follows.
  const locked = useDeferredValue(isUnderWay);

  const press = () => {
    if (isBusy.current || stake.cents === null) return;
    isBusy.current = true;
    startTransition(() => setPlaying(true));
    play(stake.cents)
      .catch((error: unknown) => notify('error', textOf(error)))
      .finally(() => {
        isBusy.current = false;
        startTransition(() => setPlaying(false));
      });
  };
  const choose = (numbers: readonly number[]) => {
    // The board is locked a moment after the press: until then it keeps showing what was bet on.
    if (isBusy.current) return;
    setRound(null);
    setPicks(numbers);
  };
  const toggle = (number: number) => {
    if (picks.includes(number)) choose(picks.filter((pick) => pick !== number));
    else if (picks.length < PICKS_MAX) choose([...picks, number]);
  };
  const canPlay = Boolean(player && stake.cents && !stake.problem && picks.length > 0 && !isUnderWay);
  const isDone = round !== null && round.drawn.length === round.outcome.length;

  return (
    <GamePage
      game="keno"
      spoken={spoken.text}
      hotkeys={{ stake, locked, play: canPlay && mode === 'manual' ? press : undefined }}
      description={kenoTexts.description.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      panel={
        <BetPanel
          mode={mode}
          onMode={setMode}
          stake={stake}
          autoplay={autoplay}
          locked={locked}
          isWaiting={isWaiting}
          disabled={picks.length === 0}
          facts={factsOf(risk, countedPicks.length, stake.cents ?? 0)}
          promoWeightE4={countedPicks.length > 0 ? promoWeightE4Of({ numbers: countedPicks, risk }) : undefined}
          play={<PlayButton disabled={!canPlay && !isPlaying} busy={isPlaying} onClick={press} />}
          options={
            <>
              <Select
                label={gamesTexts.risk}
                options={RISKS.map((each) => ({ value: each, label: gamesTexts.risks[each] }))}
                value={risk}
                disabled={locked}
                onChange={setRisk}
              />
              <div className="grid grid-cols-2 gap-2">
                <Button disabled={locked} onClick={() => choose(pickForMe())}>
                  {kenoTexts.autoPick}
                </Button>
                <Button disabled={locked || picks.length === 0} onClick={() => choose([])}>
                  {kenoTexts.clear}
                </Button>
              </div>
            </>
          }
        />
      }
      board={
        <div className="mx-auto grid h-full max-w-190 content-center gap-5 p-6 narrow:gap-3 narrow:p-3">
          <div className="relative">
            <KenoBoard picks={picks} drawn={round?.drawn ?? []} onPress={toggle} disabled={isUnderWay} />
            {isDone && round.payout > round.stake && (
              <WinDisplay multiplier={round.multiplier} profit={round.payout - round.stake} />
            )}
          </div>
          <PayRow risk={risk} picks={countedPicks.length} hits={round ? countHits(countedPicks, round.drawn) : null} />
        </div>
      }
    />
  );
}

function factsOf(risk: Risk, picks: number, stakeCents: number) {
  if (picks === 0) return [{ label: gamesTexts.returnToPlayer, value: '97.30–97.50%' }];
  const rtp = rtpOf({ numbers: Array.from({ length: picks }, (_none, i) => i + 1), risk });
  const multipliers = multipliersE4(risk, picks);
  const paying = multipliers.reduce((sum, multiplier, hits) => {
    const { numerator, denominator } = hitChance(picks, hits);
    return multiplier > 0 ? sum + Number(numerator) / Number(denominator) : sum;
  }, 0);
  return [
    { label: gamesTexts.returnToPlayer, value: formatChance(Number(rtp.numerator) / Number(rtp.denominator)) },
    { label: kenoTexts.anyPayout, value: formatChance(paying) },
    { label: kenoTexts.bestPayout, value: formatBoth((Math.max(...multipliers) / 10_000) * (stakeCents / 100)) },
  ];
}
