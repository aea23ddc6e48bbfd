import { Triangle } from 'lucide-react';
import type { GameOnScreen } from '../on-screen.ts';
import { about } from './about.ts';

export const plinko: GameOnScreen<'plinko'> = {
  ...about,
  icon: Triangle,
  screen: () => import('./screen.tsx').then(({ PlinkoScreen }) => PlinkoScreen),
  replay: () => import('./replay.tsx').then(({ PlinkoReplay }) => PlinkoReplay),
};
