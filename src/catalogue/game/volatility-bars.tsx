import type { Volatility } from '../api.ts';

const LIT: Record<Volatility, number> = { low: 1, medium: 2, high: 3 };

/** One, two or three bars. The word is shown next to them or read to screen readers. */
export function VolatilityBars({ volatility }: { volatility: Volatility }) {
  return (
    <span aria-hidden="true" className="inline-flex items-end gap-0.5">
      {[1, 2, 3].map((bar) => (
        <span
          key={bar}
          className={bar <= LIT[volatility] ? 'w-1 rounded-full bg-gold' : 'w-1 rounded-full bg-s4'}
          style={{ height: 3 + bar * 3 }}
        />
      ))}
    </span>
  );
}
