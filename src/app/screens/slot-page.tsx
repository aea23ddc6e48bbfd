import { SlotScreen } from '../../catalogue/game/slot-screen.tsx';
import { BetsOfAll } from './bets-below.tsx';

/** A slot, and below it the bets of all players. */
export function SlotPage() {
  return <SlotScreen below={<BetsOfAll />} />;
}
