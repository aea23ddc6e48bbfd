import { create } from 'zustand';
import { plinkoTexts } from './texts.ts';
import { formatMultiplier } from '../../ui/amounts.ts';
import { showSoon } from '../../ui/beat.ts';
import { useTender, type Tender } from '../play-money/purse.web.ts';
import { boxColour } from './boxes.tsx';

const KEPT = 7;

interface Landed {
  id: string;
  multiplier: number;
  colour: string;
  tender: Tender;
}

const useRecent = create<{ landed: readonly Landed[] }>(() => ({ landed: [] }));
/** Newest first. */
let unseen: Landed[] = [];

/** Many balls may land within a moment, and the list is rendered once for all of them. */
export function noteLanded(id: string, multiplier: number, bucket: number, rows: number, tender: Tender): void {
  unseen = [{ id, multiplier, colour: boxColour(bucket, rows), tender }, ...unseen].slice(0, KEPT);
  showSoon(show);
}

function show(): void {
  const latest = unseen;
  unseen = [];
  useRecent.setState(({ landed }) => ({ landed: [...latest, ...landed].slice(0, KEPT) }));
}

/** The latest multipliers next to the board, newest on top: seven, or four on a phone. */
export function RecentMultipliers() {
  const all = useRecent((state) => state.landed);
  const tender = useTender();
  const landed = all.filter((ball) => ball.tender === tender);
  return (
    <ol aria-label={plinkoTexts.recent} className="plinko-recent">
      {landed.map(({ id, multiplier, colour }) => (
        <li key={id} style={{ backgroundColor: colour }}>
          {formatMultiplier(multiplier)}
        </li>
      ))}
    </ol>
  );
}
