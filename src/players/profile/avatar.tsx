import { avatarOf } from './avatar-look.web.ts';

/** A picture derived from the name alone, so everybody sees the same one. */
export function Avatar({ name, className }: { name: string; className?: string }) {
  const { from, to, turn, cells } = avatarOf(name);
  const id = `avatar-${from.slice(1)}-${to.slice(1)}-${turn}`;
  return (
    <svg viewBox="0 0 80 80" aria-hidden="true" className={className}>
      <defs>
        <linearGradient id={id} gradientTransform={`rotate(${turn} 0.5 0.5)`}>
          <stop offset="0" stopColor={from} />
          <stop offset="1" stopColor={to} />
        </linearGradient>
      </defs>
      <rect width="80" height="80" rx="24" fill={`url(#${id})`} />
      <g fill="#0f0c1c" fillOpacity="0.82">
        {cells.map(([x, y]) => (
          <rect key={`${x}-${y}`} x={16 + x * 10} y={16 + y * 10} width="8.4" height="8.4" rx="2.4" />
        ))}
      </g>
    </svg>
  );
}
