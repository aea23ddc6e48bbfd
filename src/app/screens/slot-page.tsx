import { SlotScreen } from '../../catalogue/game/slot-screen.tsx';
import { BetsOfAll } from './bets-below.tsx';

/** A slot, with everybody's bets below. */
export function SlotPage() {
  return <SlotScreen below={<BetsOfAll />} />;
}
