type Draw = (now: number) => void;

const drawn = new Set<Draw>();
let isAsked = false;

/** Calls back before each frame, with all callbacks in one batch. Returns a function that stops it. */
export function eachFrame(draw: Draw): () => void {
  drawn.add(draw);
  ask();
  return () => drawn.delete(draw);
}

function ask(): void {
  if (isAsked) return;
  isAsked = true;
  requestAnimationFrame(run);
}

function run(now: number): void {
  isAsked = false;
  for (const draw of drawn) draw(now);
  if (drawn.size > 0) ask();
}
