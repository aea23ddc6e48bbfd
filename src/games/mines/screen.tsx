import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { minesTexts } from './texts.ts';
import { formatBoth, formatUsdPlain } from '../../ui/amounts.ts';
import { usePurse } from '../play-money/purse.web.ts';
import { BetPanel, type BetMode } from '../table/bet-panel.tsx';
import { GamePage } from '../table/game-page.tsx';
import { useSetting } from '../table/settings.web.ts';
import { toCents } from '../table/stake.ts';
import { useSpokenResult } from '../table/use-spoken-result.web.ts';
import { useLimits, useStake } from '../table/use-stake.web.ts';
import { WinDisplay } from '../table/win-display.tsx';
import { randomTile } from './auto-game.web.ts';
import { MinesBoard } from './board.tsx';
import { autoFacts, autoStatus, manualFacts, manualStatus } from './facts.web.ts';
import type { MinesRound } from './manual-play.web.ts';
import { MinesButtons, MinesOptions } from './options.tsx';
import { MINES_MAX, MINES_MIN, promoWeightE4Of, TILES } from './rules.ts';
import { StatusRow } from './status-row.tsx';
import { useAutoMines } from './use-auto-mines.web.ts';
import { useManualPlay } from './use-manual-play.web.ts';
import { flipsWithin, stakeCentsWithin, worthAt } from './worth.web.ts';

const MINES_AT_FIRST = 3;

export function MinesScreen() {
  const purse = usePurse();
  const { winMax } = useLimits('mines');
  const [mode, setMode] = useState<BetMode>('manual');
  const [mines, setMines] = useSetting('mines.mines', MINES_AT_FIRST);
  const stake = useStake('mines', stakeCentsWithin(mines, winMax));
  const spoken = useSpokenResult();
  const { play, ...manual } = useManualPlay({
    say: (result) => spoken.say(result, true),
    onAdopt: (round) => {
      setMode('manual');
      setMines(round.mines);
      stake.set(toCents(round.stake));
    },
  });
  const auto = useAutoMines({ mines, stake, winMax, say: spoken.say, onRoundOpen: () => void play.refresh() });

  const isByKey = useRef(false);
  const isAuto = mode === 'auto';
  const round = isAuto ? auto.round : manual.round;
  const isOpen = !isAuto && round?.end === null;
  const amount = isOpen ? round.stake : (stake.cents ?? 0) / 100;
  const isUnderWay = isOpen || manual.isBusy || auto.control.state.running;
  // Deferred, so that the press is answered before the controls are locked.
  const locked = useDeferredValue(isUnderWay);
  const canPlay = Boolean(purse && stake.cents && !stake.problem && !isUnderWay);

  const reset = () => {
    play.clear();
    auto.clearRound();
  };
  const chooseMines = (wished: number) => {
    if (isUnderWay || wished < MINES_MIN || wished > MINES_MAX) return;
    reset();
    setMines(wished);
    auto.choose(auto.chosen.slice(0, TILES - wished));
  };
  const start = async () => {
    if (!canPlay) return;
    isByKey.current = document.querySelector('[data-play]:focus-visible') !== null;
    await play.start(stake.cents!, mines);
  };
  // Cash Out is disabled until a tile is open, so move keyboard users to the tiles as soon as these accept presses.
  useEffect(() => {
    if (isOpen && isByKey.current) document.querySelector<HTMLElement>('[data-cell][tabindex="0"]')?.focus();
    isByKey.current = false;
  }, [isOpen]);
  const openRandom = () => {
    const cell = randomTile([...(round?.opened ?? []), ...manual.pending]);
    if (cell !== null) void play.flip(cell);
  };
  const worth = isOpen ? worthAt(round.stake, round.mines, round.opened.length) : null;

  return (
    <GamePage
      game="mines"
      spoken={spoken.text}
      hotkeys={{
        stake,
        locked,
        play: isAuto ? undefined : isOpen ? () => void play.cashOut() : () => void start(),
        fewer: () => chooseMines(mines - 1),
        more: () => chooseMines(mines + 1),
      }}
      description={minesTexts.description}
      panel={
        <BetPanel
          mode={mode}
          onMode={(chosen) => {
            reset();
            setMode(chosen);
          }}
          stake={stake}
          autoplay={auto.control}
          locked={locked}
          isWaiting={auto.isWaiting}
          disabled={auto.chosen.length === 0}
          obstacle={isAuto && auto.isTooMuch ? minesTexts.tooManyTiles : null}
          note={<LimitNote stake={amount} mines={mines} winMax={winMax} isAuto={isAuto} />}
          facts={
            isAuto
              ? autoFacts(amount, mines, auto.chosen.length)
              : manualFacts(amount, mines, isOpen ? round.opened.length : 0)
          }
          promoWeightE4={promoWeightE4Of({ mines })}
          options={
            <MinesOptions
              mode={mode}
              mines={mines}
              gemsLeft={TILES - mines - (isOpen ? round.opened.length : 0)}
              chosen={auto.chosen.length}
              locked={locked}
              onMines={chooseMines}
              onRandom={auto.chooseRandom}
              onClear={() => auto.choose([])}
            />
          }
          play={
            <MinesButtons
              isOpen={isOpen}
              worth={worth && formatBoth(worth.payout)}
              canPlay={canPlay}
              busy={manual.isBusy && manual.pending.length === 0}
              onPlay={() => void start()}
              onCashOut={() => void play.cashOut()}
              onRandom={openRandom}
            />
          }
        />
      }
      board={
        <div className="mx-auto grid h-full w-[min(100%,max(320px,min(640px,100svh-264px)))] content-center gap-4 p-6 narrow:gap-3 narrow:p-3">
          <StatusRow
            items={
              isAuto
                ? autoStatus(auto.round, amount, mines, auto.chosen.length)
                : manualStatus(manual.round, amount, mines)
            }
          />
          <div className="relative">
            <MinesBoard
              opened={round?.opened ?? []}
              mineCells={round?.end?.mineCells ?? []}
              isOver={Boolean(round?.end)}
              pending={manual.pending}
              chosen={isAuto ? auto.chosen : []}
              canPress={(cell) => (isAuto ? auto.canChoose(cell) : isOpen && !round.opened.includes(cell))}
              onPress={(cell) => (isAuto ? auto.toggle(cell) : void play.flip(cell))}
            />
            {!isAuto && <Celebration round={round} />}
          </div>
        </div>
      }
    />
  );
}

function Celebration({ round }: { round: MinesRound | null }) {
  if (!round?.end || round.end.payout <= round.stake) return null;
  return <WinDisplay key={round.gameId} multiplier={round.end.multiplier} profit={round.end.payout - round.stake} />;
}

/** Says, before and during the round, where the maximum win ends it. */
function LimitNote({
  stake,
  mines,
  winMax,
  isAuto,
}: {
  stake: number;
  mines: number;
  winMax: number;
  isAuto: boolean;
}) {
  const flips = flipsWithin(stake, mines, winMax);
  const last = worthAt(stake, mines, flips);
  if (isAuto || winMax === 0 || flips >= TILES - mines || !last) return null;
  return (
    <p className="text-sm text-t2">
      {minesTexts.cashesOutAfter(flips, formatBoth(last.payout), formatUsdPlain(winMax))}
    </p>
  );
}
