import { Spade } from 'lucide-react';
import type { GameOnScreen } from '../on-screen.ts';
import { about } from './about.ts';

export const hilo: GameOnScreen<'hilo'> = {
  ...about,
  icon: Spade,
  screen: () => import('./screen.tsx').then(({ HiloScreen }) => HiloScreen),
  replay: () => import('./replay.tsx').then(({ HiloReplay }) => HiloReplay),
};
