import { Grid3x3 } from 'lucide-react';
import type { GameOnScreen } from '../on-screen.ts';
import { about } from './about.ts';

export const keno: GameOnScreen<'keno'> = {
  ...about,
  icon: Grid3x3,
  screen: () => import('./screen.tsx').then(({ KenoScreen }) => KenoScreen),
  replay: () => import('./replay.tsx').then(({ KenoReplay }) => KenoReplay),
};
