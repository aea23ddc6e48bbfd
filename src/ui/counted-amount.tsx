import { useEffect, useRef, useState } from 'react';
import { formatUsd } from './amounts.ts';
import { REDUCED_MOTION } from './media.ts';
import { isAutoplaying } from './session-life.ts';

const COUNT_MS = 300;

/** An amount that counts up or down to each new value. It jumps during autoplay and with reduced motion. */
export function CountedAmount({ dollars }: { dollars: number }) {
  const [shown, setShown] = useState(dollars);
  const latest = useRef(dollars);
  useEffect(() => {
    const from = latest.current;
    if (from === dollars) return;
    const show = (value: number) => {
      latest.current = value;
      setShown(value);
    };
    const countMs = isAutoplaying() || matchMedia(REDUCED_MOTION).matches ? 0 : COUNT_MS;
    const startedAt = performance.now();
    const step = (now: number) => {
      const share = countMs === 0 ? 1 : Math.min(1, Math.max(0, (now - startedAt) / countMs));
      show(share === 1 ? dollars : from + (dollars - from) * (1 - (1 - share) ** 3));
      if (share < 1) frame = requestAnimationFrame(step);
    };
    let frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [dollars]);
  return <>{formatUsd(shown)}</>;
}
