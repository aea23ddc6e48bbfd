import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { AnswerOf } from '../../http/contract.ts';
import { apiGet, textOf } from '../../ui/api-client.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { readLinkGraph } from './risk-api.ts';

type Graph = AnswerOf<typeof readLinkGraph>;

/** The distances between rings, and between accounts on a ring. */
const RING = 150;
const APART = 44;
const MARGIN = 90;
/** With more links than this, only links of the hovered or focused account show what is shared. */
const LABELLED_MAX = 12;
/** On a ring with more accounts than this, names point outwards like rays. */
const LEVEL_NAMES_MAX = 8;

interface Place {
  x: number;
  y: number;
  /** The direction of the name in degrees; null puts it below the account. */
  ray: number | null;
}

interface Layout {
  places: Map<string, Place>;
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Places accounts in rings around the requested one, by their number of links from it. */
function layOut({ nodes }: Graph): Layout {
  const places = new Map<string, Place>();
  let radius = 0;
  for (let step = 0; step <= Math.max(...nodes.map(({ steps }) => steps)); step += 1) {
    const ring = nodes.filter(({ steps }) => steps === step);
    // Two accounts would be opposite each other, and a link between them would run behind the centre.
    const parts = ring.length === 2 ? 3 : ring.length;
    if (step > 0) radius = Math.max(radius + RING, (parts * APART) / (2 * Math.PI));
    for (const [at, { id }] of ring.entries()) {
      // Every second ring is rotated by half a step, so that names do not overlap.
      const angle = ((at + (step % 2) / 2) / parts) * 2 * Math.PI - Math.PI / 2;
      const ray = parts > LEVEL_NAMES_MAX ? (angle * 180) / Math.PI : null;
      places.set(id, { x: radius * Math.cos(angle), y: radius * Math.sin(angle), ray });
    }
  }
  const margin = [...places.values()].some(({ ray }) => ray !== null) ? 2 * MARGIN : MARGIN;
  const xs = [...places.values()].map(({ x }) => x);
  const ys = [...places.values()].map(({ y }) => y);
  const [left, top] = [Math.min(...xs) - margin, Math.min(...ys) - (margin === MARGIN ? MARGIN / 2 : margin)];
  return { places, left, top, width: Math.max(...xs) + margin - left, height: Math.max(...ys) + margin - top };
}

/** A player's links as a drawing, and as a list for people who cannot see it. */
export function LinkGraph({ playerId }: { playerId: string }) {
  const navigate = useNavigate();
  /** The hovered or focused account. */
  const [pointed, setPointed] = useState<string | null>(null);
  const { data, error } = useQuery({
    queryKey: ['risk', 'graph', playerId],
    queryFn: () => apiGet<typeof readLinkGraph>(`/api/risk/graph/${playerId}`),
    refetchOnWindowFocus: false,
    staleTime: Infinity,
  });
  if (error) return <p className="text-sm text-rose">{textOf(error)}</p>;
  if (!data) return <Skeleton className="h-60 w-full" />;
  if (data.nodes.length === 1) return <p className="text-sm text-t3">No other account is linked to this one.</p>;
  const { places, left, top, width, height } = layOut(data);
  const areMany = data.links.length > LABELLED_MAX;
  const nameOf = (id: string) => data.nodes.find((node) => node.id === id)?.username ?? id;
  return (
    <div className="grid gap-3">
      <div className="overflow-auto rounded-small bg-bg">
        <svg
          viewBox={`${left} ${top} ${width} ${height}`}
          className="mx-auto max-h-[70dvh]"
          style={{ width: Math.min(1_000, width * 1.2), minWidth: Math.min(width, 560) }}
          role="group"
          aria-label={`${data.nodes.length} linked accounts`}
        >
          {data.links.map(({ later, earlier, shared, state }) => {
            const [from, to] = [places.get(later)!, places.get(earlier)!];
            const isPointed = [later, earlier].includes(pointed ?? playerId);
            return (
              <g key={`${later} ${earlier}`} opacity={areMany && !isPointed ? 0.25 : 1}>
                <line
                  x1={from.x}
                  y1={from.y}
                  x2={to.x}
                  y2={to.y}
                  strokeWidth={state === 'same_person' ? 4 : 2}
                  strokeDasharray={state === 'open' ? '6 5' : undefined}
                  className={state === 'same_person' ? 'stroke-rose' : 'stroke-iris'}
                />
                {(!areMany || isPointed) && (
                  <text
                    x={(from.x + to.x) / 2}
                    y={(from.y + to.y) / 2 - 6}
                    textAnchor="middle"
                    className="fill-t2 text-xs"
                  >
                    {shared}
                  </text>
                )}
              </g>
            );
          })}
          {data.nodes.map(({ id, username, status, isFrozen, alerts }) => {
            const place = places.get(id)!;
            const { x, y } = place;
            const isBad = isFrozen || status !== 'active';
            const open = () => void navigate(`/players/${id}`);
            return (
              <g
                key={id}
                role="link"
                tabIndex={0}
                data-row
                className="cursor-pointer"
                aria-label={`${username}: ${status}${isFrozen ? ', payouts frozen' : ''}, ${alerts} open alerts`}
                onPointerEnter={() => setPointed(id)}
                onPointerLeave={() => setPointed(null)}
                onFocus={() => setPointed(id)}
                onBlur={() => setPointed(null)}
                onClick={open}
                onKeyDown={(event) => event.key === 'Enter' && open()}
              >
                <circle
                  cx={x}
                  cy={y}
                  r={id === playerId ? 24 : 18}
                  strokeWidth={3}
                  className={`${id === playerId ? 'fill-iris-600' : 'fill-s3'} ${isBad ? 'stroke-rose' : 'stroke-mint'}`}
                />
                {alerts > 0 && (
                  <text x={x} y={y + 5} textAnchor="middle" className="fill-t1 text-sm font-bold">
                    {alerts}
                  </text>
                )}
                <Name place={place}>{username}</Name>
              </g>
            );
          })}
        </svg>
      </div>
      <p className="text-sm text-t3">
        Dashed: not decided yet. Thick red: one person. A red ring: closed, or payouts frozen. The number: open alerts.
        {areMany ? ' Point at an account to see what it shares.' : ''}
        {data.isCut ? ' There are more accounts than are drawn.' : ''}
      </p>
      <details className="text-sm">
        <summary className="cursor-pointer text-t2">The same as a list</summary>
        <ul className="grid gap-1 pt-2">
          {data.links.map(({ later, earlier, shared, state }) => (
            <li key={`${later} ${earlier}`}>
              {nameOf(later)} and {nameOf(earlier)}: {shared} ({state.replaceAll('_', ' ')})
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}

function Name({ place: { x, y, ray }, children }: { place: Place; children: string }) {
  const look = 'fill-t1 text-sm font-bold';
  if (ray === null) {
    return (
      <text x={x} y={y + 42} textAnchor="middle" className={look}>
        {children}
      </text>
    );
  }
  // On the left side the text is rotated by 180 degrees, so that no name is upside down. Rings start at the top, at -90 degrees.
  const isLeft = ray > 90;
  return (
    <text
      x={isLeft ? -26 : 26}
      y={5}
      textAnchor={isLeft ? 'end' : 'start'}
      transform={`translate(${x} ${y}) rotate(${isLeft ? ray + 180 : ray})`}
      className={look}
    >
      {children}
    </text>
  );
}
