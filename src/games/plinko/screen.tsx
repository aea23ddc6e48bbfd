import { useRef, useState } from 'react';
import { gamesTexts } from '../../texts/games.ts';
import { plinkoTexts } from './texts.ts';
import { formatChance, formatMultiplier, formatPercentExact, formatBoth, formatProfit } from '../../ui/amounts.ts';
import { showFailure } from '../../ui/failure.ts';
import { Select } from '../../ui/select.tsx';
import { usePurse } from '../play-money/purse.web.ts';
import { RISKS, type Risk } from '../settlement.ts';
import { BetPanel, PlayButton, type BetMode } from '../table/bet-panel.tsx';
import { GamePage } from '../table/game-page.tsx';
import { useSetting } from '../table/settings.web.ts';
import { useAutoplay } from '../table/use-autoplay.web.ts';
import { useSpokenResult } from '../table/use-spoken-result.web.ts';
import { useStake } from '../table/use-stake.web.ts';
import { useBalls, type LandedBall } from './balls.web.ts';
import { PlinkoBoard } from './board.tsx';
import type { PlinkoBoard as Engine } from './board.web.ts';
import { noteLanded, RecentMultipliers } from './recent.tsx';
import {
  boxChance,
  multipliersE4,
  promoWeightE4Of,
  RISK_DEFAULT,
  ROWS_DEFAULT,
  ROWS_MAX,
  ROWS_MIN,
  rtpOf,
} from './rules.ts';

const PAUSE_MS = 20;
const PRESS_LOCKOUT_MS = 200;
const ROW_OPTIONS = Array.from({ length: ROWS_MAX - ROWS_MIN + 1 }, (_none, i) => ({
  value: ROWS_MIN + i,
  label: String(ROWS_MIN + i),
}));

export function PlinkoScreen() {
  const purse = usePurse();
  const stake = useStake('plinko');
  const [mode, setMode] = useState<BetMode>('manual');
  const [rows, setRows] = useSetting('plinko.rows', ROWS_DEFAULT);
  const [risk, setRisk] = useSetting<Risk>('plinko.risk', RISK_DEFAULT);
  const [isWaiting, setWaiting] = useState(false);
  const engine = useRef<Engine | null>(null);
  const pressedAtMs = useRef(-Infinity);
  const balls = useBalls(engine);
  const spoken = useSpokenResult();

  const drop = async (stakeCents: number, patient?: AbortSignal) => {
    const bet = { stakeCents, rows, risk };
    const { settled } = await balls.start(bet, { onWaiting: setWaiting, ...(patient ? { patient } : {}) });
    return { settled: settled.then((ball) => tell(ball, patient === undefined)) };
  };
  const tell = (ball: LandedBall, isEach: boolean) => {
    noteLanded(ball.id, ball.multiplier, ball.bucket, ball.rows, purse?.tender ?? null);
    const profit = formatProfit(ball.payout - ball.stakeCents / 100);
    spoken.say(plinkoTexts.spoken(formatMultiplier(ball.multiplier), profit), isEach);
    return ball;
  };
  const autoplay = useAutoplay({ pauseMs: PAUSE_MS, overlaps: true, check: stake.check, start: drop });
  const locked = balls.isFlying || autoplay.state.running;
  const canPlay = Boolean(purse && stake.cents && !stake.problem && !autoplay.state.running);

  const press = () => {
    const nowMs = performance.now();
    if (!canPlay || nowMs - pressedAtMs.current < PRESS_LOCKOUT_MS) return;
    pressedAtMs.current = nowMs;
    drop(stake.cents!)
      .then(({ settled }) => settled)
      .catch((error: unknown) => showFailure(error, 'bet'));
  };

  return (
    <GamePage
      game="plinko"
      spoken={spoken.text}
      hotkeys={{
        stake,
        locked,
        play: mode === 'manual' ? press : undefined,
        fewer: locked ? undefined : () => setRows(Math.max(ROWS_MIN, rows - 1)),
        more: locked ? undefined : () => setRows(Math.min(ROWS_MAX, rows + 1)),
      }}
      description={plinkoTexts.description}
      panel={
        <BetPanel
          mode={mode}
          onMode={setMode}
          stake={stake}
          autoplay={autoplay}
          locked={locked}
          isWaiting={isWaiting}
          facts={factsOf(rows, risk, stake.cents ?? 0)}
          promoWeightE4={promoWeightE4Of({ rows, risk })}
          play={<PlayButton disabled={!canPlay} onClick={press} />}
          options={
            <div className="grid gap-4 game-narrow:grid-cols-2">
              <Select
                label={gamesTexts.risk}
                options={RISKS.map((each) => ({ value: each, label: gamesTexts.risks[each] }))}
                value={risk}
                disabled={locked}
                onChange={setRisk}
              />
              <Select
                label={plinkoTexts.rows}
                options={ROW_OPTIONS}
                value={rows}
                disabled={locked}
                onChange={setRows}
              />
            </div>
          }
        />
      }
      board={
        <div className="relative grid h-full place-items-center p-4 narrow:p-2">
          <PlinkoBoard
            rows={rows}
            risk={risk}
            stake={(stake.cents ?? 0) / 100}
            engineRef={engine}
            onLand={balls.land}
          />
          <RecentMultipliers />
        </div>
      }
    />
  );
}

function factsOf(rows: number, risk: Risk, stakeCents: number) {
  const rtp = rtpOf({ rows, risk });
  const multipliers = multipliersE4({ rows, risk });
  const profitable = multipliers.reduce((sum, multiplier, bucket) => {
    const { numerator, denominator } = boxChance(rows, bucket);
    return multiplier > 10_000 ? sum + Number(numerator) / Number(denominator) : sum;
  }, 0);
  return [
    { label: gamesTexts.returnToPlayer, value: formatPercentExact(Number(rtp.numerator) / Number(rtp.denominator)) },
    { label: plinkoTexts.profitChance, value: formatChance(profitable) },
    { label: plinkoTexts.topPayout, value: formatBoth((Math.max(...multipliers) / 10_000) * (stakeCents / 100)) },
  ];
}
