import { useDeferredValue, useState } from 'react';
import { gamesTexts } from '../../texts/games.ts';
import { kenoTexts } from './texts.ts';
import { formatChance, formatMultiplier, formatBoth, formatProfit } from '../../ui/amounts.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { RISKS, type Risk } from '../settlement.ts';
import { InstantPage } from '../table/instant-page.tsx';
import { useSetting } from '../table/settings.web.ts';
import { useInstantGame } from '../table/use-instant-game.web.ts';
import { useStake } from '../table/use-stake.web.ts';
import { WinDisplay } from '../table/win-display.tsx';
import { KenoBoard } from './board.tsx';
import { PayRow } from './pay-row.tsx';
import { pickForMe, revealDraw } from './play.web.ts';
import { countHits, hitChance, multipliersE4, PICKS_MAX, promoWeightE4Of, rtpOf } from './rules.ts';

const PAUSE_MS = 300;

interface KenoRound {
  /** Numbers revealed so far. */
  drawn: readonly number[];
  isDone: boolean;
  multiplier: number;
  /** In dollars. */
  profit: number;
}

export function KenoScreen() {
  const stake = useStake('keno');
  const [picks, setPicks] = useSetting<readonly number[]>('keno.picks', []);
  // Deferred, so that a number answers the press before the payouts are updated.
  const countedPicks = useDeferredValue(picks);
  const [risk, setRisk] = useSetting<Risk>('keno.risk', 'low');
  const [round, setRound] = useState<KenoRound | null>(null);
  const isIncomplete = picks.length === 0;
  const control = useInstantGame<{ outcome: number[]; hits: number }>({
    game: 'keno',
    stake,
    pauseMs: PAUSE_MS,
    disabled: isIncomplete,
    bet: () => ({ selectedNumbers: picks, risk }),
    onStart: () => setRound(null),
    reveal: ({ outcome, multiplier, winnings }, amount) =>
      revealDraw(outcome, picks, (drawn) =>
        setRound({ drawn, isDone: drawn.length === outcome.length, multiplier, profit: winnings - amount }),
      ),
    say: ({ hits, multiplier }, profit) =>
      kenoTexts.spokenWin(hits, formatMultiplier(multiplier), formatProfit(profit)),
  });
  const { isUnderWay, locked } = control;

  const choose = (numbers: readonly number[]) => {
    // Locking is deferred. Until then ignore presses, so that the board keeps showing the bet.
    if (isUnderWay) return;
    setRound(null);
    setPicks(numbers);
  };
  const toggle = (number: number) => {
    if (picks.includes(number)) choose(picks.filter((pick) => pick !== number));
    else if (picks.length < PICKS_MAX) choose([...picks, number]);
  };

  return (
    <InstantPage
      game="keno"
      control={control}
      stake={stake}
      description={kenoTexts.description}
      disabled={isIncomplete}
      facts={factsOf(risk, countedPicks.length, stake.cents ?? 0)}
      promoWeightE4={countedPicks.length > 0 ? promoWeightE4Of({ numbers: countedPicks, risk }) : undefined}
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
            <Button disabled={locked || isIncomplete} onClick={() => choose([])}>
              {kenoTexts.clear}
            </Button>
          </div>
        </>
      }
      board={
        <div className="mx-auto grid h-full max-w-190 content-center gap-5 p-6 narrow:gap-3 narrow:p-3">
          <div className="relative">
            <KenoBoard picks={picks} drawn={round?.drawn ?? []} onPress={toggle} disabled={isUnderWay} />
            {round?.isDone && round.profit > 0 && <WinDisplay multiplier={round.multiplier} profit={round.profit} />}
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
