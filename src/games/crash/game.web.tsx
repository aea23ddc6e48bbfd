import { TrendingUp } from 'lucide-react';
import type { GameOnScreen } from '../on-screen.ts';
import { about } from './about.ts';

export const crash: GameOnScreen<'crash'> = {
  ...about,
  icon: TrendingUp,
  screen: () => import('./screen.tsx').then(({ CrashScreen }) => CrashScreen),
  pages: {
    '/crash/round/:round': () => import('./round-screen.tsx').then(({ CrashRoundScreen }) => CrashRoundScreen),
  },
  replay: () => import('./replay.tsx').then(({ CrashReplay }) => CrashReplay),
};
