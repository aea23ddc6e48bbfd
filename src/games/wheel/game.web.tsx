import { LoaderPinwheel } from 'lucide-react';
import type { GameOnScreen } from '../on-screen.ts';
import { about } from './about.ts';

export const wheel: GameOnScreen<'wheel'> = {
  ...about,
  icon: LoaderPinwheel,
  screen: () => import('./screen.tsx').then(({ WheelScreen }) => WheelScreen),
  replay: () => import('./replay.tsx').then(({ WheelReplay }) => WheelReplay),
};
