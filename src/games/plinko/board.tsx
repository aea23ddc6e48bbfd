import { useCallback, useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import type { Risk } from '../settlement.ts';
import { prefersReducedMotion, usePreferences } from '../table/preferences.web.ts';
import { playSound } from '../table/sound.web.ts';
import { createPlinkoBoard, type BoardMotion, type PlinkoBoard as Engine } from './board.web.ts';
import { Boxes } from './boxes.tsx';

export interface PlinkoBoardProps {
  rows: number;
  risk: Risk;
  /** In dollars, for the net gain of a box. */
  stake: number;
  engineRef: RefObject<Engine | null>;
  onLand(id: string, bucket: number): void;
}

/** The canvas with its boxes. The engine draws and keeps time; flying balls never go through React. */
export function PlinkoBoard({ rows, risk, stake, engineRef, onLand }: PlinkoBoardProps) {
  const container = useRef<HTMLDivElement>(null);
  const hitBox = useRef<(bucket: number) => void>(() => {});
  const land = useEffectEvent(onLand);
  const firstRows = useRef(rows);
  const isInstant = usePreferences((state) => state.instant);

  useEffect(() => {
    const board = createPlinkoBoard(container.current!, {
      rows: firstRows.current,
      motion: motionOf(usePreferences.getState().instant),
      onLand: (id, bucket) => land(id, bucket),
      onBoxHit: (bucket) => hitBox.current(bucket),
      onPinHit: () => playSound('tick'),
    });
    engineRef.current = board;
    return () => {
      engineRef.current = null;
      board.destroy();
    };
  }, [engineRef]);
  useEffect(() => engineRef.current?.setRows(rows), [engineRef, rows]);
  useEffect(() => engineRef.current?.setMotion(motionOf(isInstant)), [engineRef, isInstant]);
  const takeHit = useCallback((hit: (bucket: number) => void) => {
    hitBox.current = hit;
  }, []);

  return (
    <div className="plinko-board">
      <div ref={container} className="absolute inset-0" />
      <Boxes rows={rows} risk={risk} stake={stake} onReady={takeHit} />
    </div>
  );
}

function motionOf(isInstant: boolean): BoardMotion {
  if (isInstant) return 'instant';
  return prefersReducedMotion() ? 'reduced' : 'full';
}
