import { Bomb } from 'lucide-react';
import type { GameOnScreen } from '../on-screen.ts';
import { about } from './about.ts';

export const mines: GameOnScreen<'mines'> = {
  ...about,
  icon: Bomb,
  screen: () => import('./screen.tsx').then(({ MinesScreen }) => MinesScreen),
  replay: () => import('./replay.tsx').then(({ MinesReplay }) => MinesReplay),
};
