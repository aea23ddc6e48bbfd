import { useState, type ReactNode } from 'react';
import type { Game } from '../all.ts';
import { BetPanel, PlayButton, type BetMode, type BetPanelProps } from './bet-panel.tsx';
import { GamePage, type GameHotkeys } from './game-page.tsx';
import type { InstantControl } from './use-instant-game.web.ts';
import type { Stake } from './use-stake.web.ts';

export interface InstantPageProps extends Pick<
  BetPanelProps,
  'facts' | 'options' | 'note' | 'obstacle' | 'promoWeightE4' | 'disabled'
> {
  game: Game;
  control: InstantControl;
  stake: Stake;
  board: ReactNode;
  /** One string per paragraph. */
  description: readonly string[];
  /** For Q and E. */
  fewer?: GameHotkeys['fewer'];
  more?: GameHotkeys['more'];
}

/** The page of a game played in one call. Games differ only in board, settings and figures. */
export function InstantPage({ game, control, stake, board, description, fewer, more, ...panel }: InstantPageProps) {
  const [mode, setMode] = useState<BetMode>('manual');
  const { play, canPlay, isPlaying, locked, isWaiting, autoplay, spoken } = control;
  return (
    <GamePage
      game={game}
      spoken={spoken}
      hotkeys={{ stake, locked, play: canPlay && mode === 'manual' ? play : undefined, fewer, more }}
      description={description}
      panel={
        <BetPanel
          mode={mode}
          onMode={setMode}
          stake={stake}
          autoplay={autoplay}
          locked={locked}
          isWaiting={isWaiting}
          play={<PlayButton disabled={!canPlay && !isPlaying} busy={isPlaying} onClick={play} />}
          {...panel}
        />
      }
      board={board}
    />
  );
}
