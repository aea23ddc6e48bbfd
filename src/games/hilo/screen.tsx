import { useDeferredValue, useState } from 'react';
import { dollars, parseUsd, toUsd } from '../../money/usd.ts';
import { gamesTexts } from '../../texts/games.ts';
import { formatBoth, formatChance, formatMultiplier, formatProfitBoth, formatUsdPlain } from '../../ui/amounts.ts';
import { usePurse } from '../play-money/purse.web.ts';
import { BetPanel, PlayButton, type BetMode, type BetPanelProps } from '../table/bet-panel.tsx';
import { GamePage } from '../table/game-page.tsx';
import { toCents } from '../table/stake.ts';
import { useSpokenResult } from '../table/use-spoken-result.web.ts';
import { useLimits, useStake } from '../table/use-stake.web.ts';
import { HiloBoard } from './board.tsx';
import type { HiloRound } from './calls.web.ts';
import { AutoHiloOptions } from './options.tsx';
import { chanceOf, limitOf, PROMO_WEIGHT_E4, rankOf, RETURN_E4, sidesOf, stakeMaxOf, type Side } from './rules.ts';
import { hiloTexts } from './texts.ts';
import { useAutoHilo } from './use-auto.web.ts';
import { useRound } from './use-round.web.ts';

const NOTHING = '–';
const RETURN = { label: gamesTexts.returnToPlayer, value: formatChance(RETURN_E4 / 10_000) };

export function HiloScreen() {
  const purse = usePurse();
  const { winMax } = useLimits('hilo');
  const [mode, setMode] = useState<BetMode>('manual');
  const stake = useStake('hilo', stakeCentsWithin(winMax));
  const spoken = useSpokenResult();
  const table = useRound({
    say: (result) => spoken.say(result, true),
    onAdopt: (adopted) => {
      setMode('manual');
      stake.set(toCents(adopted.stake));
    },
  });
  const auto = useAutoHilo({ table, stake, say: spoken.say });

  const { round } = table;
  const isAuto = mode === 'auto';
  const isRunning = auto.control.state.running;
  const isOpen = !isAuto && round?.end === null;
  const isUnderWay = isOpen || table.isBusy || isRunning;
  // Deferred, so that the press is answered before the controls are locked.
  const locked = useDeferredValue(isUnderWay);
  const canPlay = Boolean(purse && stake.cents && !stake.problem && !isUnderWay);
  const canCashOut = isOpen && round.winnings > 0;
  const amount = isOpen ? round.stake : (stake.cents ?? 0) / 100;

  const press = () => {
    if (isOpen) void table.cashOut();
    else if (canPlay) void table.start(stake.cents!);
  };
  const guessSide = (side: Side) => {
    if (!isOpen) return;
    const { guess } = sidesOf(rankOf(round.cards.at(-1)!))[side === 'high' ? 0 : 1];
    if (round.offers.some((offer) => offer.guess === guess)) void table.guess(guess);
  };

  return (
    <GamePage
      game="hilo"
      spoken={spoken.text}
      hotkeys={{
        stake,
        locked,
        play: isAuto ? undefined : press,
        fewer: () => guessSide('low'),
        more: () => guessSide('high'),
        skip: isOpen && round.skipsLeft > 0 ? () => void table.guess('skip') : undefined,
      }}
      description={hiloTexts.description}
      panel={
        <BetPanel
          mode={mode}
          onMode={(chosen) => {
            table.clear();
            setMode(chosen);
          }}
          stake={stake}
          autoplay={auto.control}
          locked={locked}
          isWaiting={auto.isWaiting}
          note={<LimitNote stake={amount} winMax={winMax} />}
          facts={isAuto ? autoFacts(chanceOf(auto.strategy, auto.guesses)) : manualFacts(round)}
          promoWeightE4={PROMO_WEIGHT_E4}
          options={isAuto && <AutoHiloOptions auto={auto} locked={locked} />}
          play={
            <PlayButton
              label={
                isOpen
                  ? [hiloTexts.cashOut, canCashOut && formatBoth(round.winnings)].filter(Boolean).join(' ')
                  : undefined
              }
              disabled={isOpen ? !canCashOut : !canPlay && !table.isBusy}
              busy={table.isBusy && !isOpen}
              onClick={press}
            />
          }
        />
      }
      board={
        <HiloBoard
          round={round}
          isOpen={isOpen && !table.isBusy}
          isAuto={isAuto}
          onStep={(step) => void table.guess(step)}
        />
      }
    />
  );
}

function manualFacts(round: HiloRound | null): BetPanelProps['facts'] {
  const right = round ? round.steps.filter((step) => step !== 'skip').length - (round.end === 'lost' ? 1 : 0) : 0;
  const isWorth = round !== null && round.winnings > 0;
  return [
    RETURN,
    { label: hiloTexts.rightGuesses, value: right },
    { label: hiloTexts.worthNow, value: isWorth ? formatMultiplier(round.multiplier) : NOTHING },
    { label: hiloTexts.profitNow, value: isWorth ? formatProfitBoth(round.winnings - round.stake) : NOTHING },
  ];
}

function autoFacts(chance: number): BetPanelProps['facts'] {
  return [RETURN, { label: gamesTexts.chance, value: formatChance(chance) }];
}

/** Tells before the bet the maximum that a round with this stake can pay. */
function LimitNote({ stake, winMax }: { stake: number; winMax: number }) {
  const micros = parseUsd(stake);
  if (winMax === 0 || !micros) return null;
  return (
    <p className="text-sm text-t2">{hiloTexts.limitNote(formatUsdPlain(toUsd(limitOf(micros, dollars(winMax)))))}</p>
  );
}

/** `winMax` is 0 until it is known. */
function stakeCentsWithin(winMax: number): number {
  return winMax === 0 ? Infinity : Number(stakeMaxOf(dollars(winMax), dollars(winMax)) / 10_000n);
}
