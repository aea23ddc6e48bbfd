import { useMemo, useState } from 'react';
import { blogTexts } from '../../texts/blog.ts';
import { formatPercent } from '../../ui/amounts.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { randomSessions } from './random-sessions.ts';
import { Figure, WidgetFrame } from './widget-frame.tsx';

const texts = blogTexts.sessions;
const SESSIONS = 60;
const BETS = 300;
const EDGE = 0.01;
const MULTIPLIERS = ['1.2', '2', '10', '100'] as const;
const [WIDTH, HEIGHT] = [640, 260];

/** Sixty evenings of three hundred equal bets: the same edge, but different swings for each multiplier. */
export function SessionsWidget() {
  const [multiplier, setMultiplier] = useState<(typeof MULTIPLIERS)[number]>('2');
  const [seed, setSeed] = useState(1);
  const sessions = useMemo(
    () => randomSessions({ sessions: SESSIONS, bets: BETS, multiplier: Number(multiplier), edge: EDGE }, seed),
    [multiplier, seed],
  );
  const ends = sessions.map((session) => session.at(-1)!);
  const ahead = ends.filter((end) => end > 0).length;
  return (
    <WidgetFrame title={texts.title}>
      <div className="flex flex-wrap items-end gap-3">
        <Select
          label={texts.multiplier}
          value={multiplier}
          onChange={setMultiplier}
          options={MULTIPLIERS.map((value) => ({ value, label: `${value}×` }))}
        />
        <Button onClick={() => setSeed(crypto.getRandomValues(new Uint32Array(1))[0]!)}>{texts.again}</Button>
      </div>
      <Lines sessions={sessions} />
      <dl aria-live="polite" className="grid grid-cols-3 gap-3 phone:grid-cols-1">
        <Figure label={texts.ahead} value={`${formatPercent((ahead / SESSIONS) * 100)} (${ahead}/${SESSIONS})`} />
        <Figure label={texts.best} value={texts.stakes(Math.max(...ends))} />
        <Figure label={texts.worst} value={texts.stakes(Math.min(...ends))} />
      </dl>
    </WidgetFrame>
  );
}

function Lines({ sessions }: { sessions: readonly number[][] }) {
  const far = Math.max(10, ...sessions.flat().map(Math.abs));
  const y = (net: number) => HEIGHT / 2 - (net / far) * (HEIGHT / 2 - 6);
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={texts.picture}
      className="w-full rounded-control bg-well"
    >
      <line x1={0} x2={WIDTH} y1={y(0)} y2={y(0)} className="stroke-line-strong" />
      {sessions.map((session, index) => (
        <polyline
          key={index}
          fill="none"
          strokeWidth={1.2}
          opacity={0.6}
          className={session.at(-1)! > 0 ? 'stroke-mint' : 'stroke-iris'}
          points={session.map((net, bet) => `${((bet / BETS) * WIDTH).toFixed(1)},${y(net).toFixed(1)}`).join(' ')}
        />
      ))}
    </svg>
  );
}
