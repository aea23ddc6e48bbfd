/** Figures that change more often than this cannot be read, and every change costs a phone a new layout of the page. */
const BEAT_MS = 100;

const waiting = new Set<() => void>();
let paces = 0;
let shownAtMs = -Infinity;

/** For many bets a second: until the returned function is called, what is to be shown is shown ten times a second. */
export function paceShowing(): () => void {
  paces += 1;
  let isReleased = false;
  return () => {
    if (isReleased) return;
    isReleased = true;
    paces -= 1;
    if (paces === 0) showAll();
  };
}

/** Calls `show` at once, or when paced, with the next beat: once, however often it was asked for. */
export function showSoon(show: () => void): void {
  if (paces === 0) return show();
  if (waiting.size === 0) {
    const waitMs = shownAtMs + BEAT_MS - performance.now();
    if (waitMs > 0) setTimeout(() => requestAnimationFrame(showAll), waitMs);
    else requestAnimationFrame(showAll);
  }
  waiting.add(show);
}

/** Together, so that the page is rendered and laid out once for all of them. */
function showAll(): void {
  shownAtMs = performance.now();
  const due = [...waiting];
  waiting.clear();
  for (const show of due) show();
}
