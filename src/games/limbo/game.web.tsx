import { Rocket } from 'lucide-react';
import type { GameOnScreen } from '../on-screen.ts';
import { about } from './about.ts';

export const limbo: GameOnScreen<'limbo'> = {
  ...about,
  icon: Rocket,
  screen: () => import('./screen.tsx').then(({ LimboScreen }) => LimboScreen),
  replay: () => import('./replay.tsx').then(({ LimboReplay }) => LimboReplay),
};
