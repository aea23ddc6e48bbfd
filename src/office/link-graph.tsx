import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { AnswerOf } from '../http/contract.ts';
import { apiGet, textOf } from '../ui/api-client.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import type { readLinkGraph } from './risk-api.ts';

type Graph = AnswerOf<typeof readLinkGraph>;

const RING = 150;
const MARGIN = 90;

/** Accounts in rings around the one that was asked for: those it is linked to, then those that they are linked to. */
function layOut({ nodes }: Graph): { places: Map<string, { x: number; y: number }>; size: number } {
  const far = Math.max(1, ...nodes.map(({ steps }) => steps));
  const size = 2 * (far * RING + MARGIN);
  const places = new Map<string, { x: number; y: number }>();
  for (let step = 0; step <= far; step += 1) {
    const ring = nodes.filter(({ steps }) => steps === step);
    for (const [at, { id }] of ring.entries()) {
      // Every second ring is turned a little, so that names do not stand behind each other.
      const angle = ((at + (step % 2) / 2) / ring.length) * 2 * Math.PI - Math.PI / 2;
      const radius = step * RING;
      places.set(id, { x: size / 2 + radius * Math.cos(angle), y: size / 2 + radius * Math.sin(angle) });
    }
  }
  return { places, size };
}

/** Who is linked to a player, drawn, and the same as a list for who does not see the drawing. */
export function LinkGraph({ playerId }: { playerId: string }) {
  const navigate = useNavigate();
  const { data, error } = useQuery({
    queryKey: ['risk', 'graph', playerId],
    queryFn: () => apiGet<typeof readLinkGraph>(`/api/risk/graph/${playerId}`),
    refetchOnWindowFocus: false,
    staleTime: Infinity,
  });
  if (error) return <p className="text-sm text-rose">{textOf(error)}</p>;
  if (!data) return <Skeleton className="h-60 w-full" />;
  if (data.nodes.length === 1) return <p className="text-sm text-t3">No other account is linked to this one.</p>;
  const { places, size } = layOut(data);
  const nameOf = (id: string) => data.nodes.find((node) => node.id === id)?.username ?? id;
  return (
    <div className="grid gap-3">
      <div className="overflow-auto rounded-small bg-bg">
        <svg
          viewBox={`0 0 ${size} ${size}`}
          className="mx-auto max-h-[70dvh] w-full"
          style={{ minWidth: Math.min(size, 560) }}
          role="group"
          aria-label={`${data.nodes.length} linked accounts`}
        >
          {data.links.map(({ later, earlier, shared, state }) => {
            const [from, to] = [places.get(later)!, places.get(earlier)!];
            return (
              <g key={`${later} ${earlier}`}>
                <line
                  x1={from.x}
                  y1={from.y}
                  x2={to.x}
                  y2={to.y}
                  strokeWidth={state === 'same_person' ? 4 : 2}
                  strokeDasharray={state === 'open' ? '6 5' : undefined}
                  className={state === 'same_person' ? 'stroke-rose' : 'stroke-iris'}
                />
                <text
                  x={(from.x + to.x) / 2}
                  y={(from.y + to.y) / 2 - 6}
                  textAnchor="middle"
                  className="fill-t2 text-xs"
                >
                  {shared}
                </text>
              </g>
            );
          })}
          {data.nodes.map(({ id, username, status, isFrozen, alerts }) => {
            const { x, y } = places.get(id)!;
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
                <text x={x} y={y + 42} textAnchor="middle" className="fill-t1 text-sm font-bold">
                  {username}
                </text>
              </g>
            );
          })}
        </svg>
      </div>
      <p className="text-sm text-t3">
        Dashed: not decided yet. Thick red: one person. A red ring: closed, or payouts frozen. The number: open alerts.
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
