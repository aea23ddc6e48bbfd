import { useLayoutEffect, useRef } from 'react';
import { formatUsd } from './amounts.ts';
import { holds, REDUCED_MOTION } from './media.ts';
import { isAutoplaying } from './session-life.ts';

const COUNT_MS = 300;

/** An amount that counts up or down to each new value. It jumps during autoplay and with reduced motion. */
export function CountedAmount({ dollars }: { dollars: number }) {
  const text = useRef<HTMLSpanElement>(null);
  const shown = useRef(dollars);
  useLayoutEffect(() => {
    // Written without React, which would render again for every frame of the count.
    const show = (value: number) => {
      shown.current = value;
      text.current!.textContent = formatUsd(value);
    };
    const from = shown.current;
    const isJump = from === dollars || isAutoplaying() || holds(REDUCED_MOTION);
    show(isJump ? dollars : from);
    if (isJump) return;
    const startedAt = performance.now();
    const step = (now: number) => {
      const share = Math.min(1, Math.max(0, (now - startedAt) / COUNT_MS));
      show(share === 1 ? dollars : from + (dollars - from) * (1 - (1 - share) ** 3));
      if (share < 1) frame = requestAnimationFrame(step);
    };
    let frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [dollars]);
  return <span ref={text} />;
}
