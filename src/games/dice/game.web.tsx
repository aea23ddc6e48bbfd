import { Dices } from 'lucide-react';
import type { GameOnScreen } from '../on-screen.ts';
import { about } from './about.ts';

export const dice: GameOnScreen<'dice'> = {
  ...about,
  icon: Dices,
  screen: () => import('./screen.tsx').then(({ DiceScreen }) => DiceScreen),
  replay: () => import('./replay.tsx').then(({ DiceReplay }) => DiceReplay),
};
