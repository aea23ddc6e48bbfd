import type { TableView } from '../page-messages.ts';
import type { Layout } from '../rules/layout.ts';

/** Chips of simulated players and of other real players on each spot. */
export function strangersOf(view: TableView | null, own: Layout): Layout {
  if (!view || view.phase === 'result') return {};
  const sums: Record<string, number> = {};
  for (const [spot, cents] of Object.entries(view.others)) {
    const theirs = cents - (own[spot] ?? 0);
    if (theirs > 0) sums[spot] = theirs;
  }
  // Simulated chips appear one by one while betting is open.
  const part = view.phase === 'betting' ? 1 - view.leftMs / Math.max(1, view.totalMs) : 1;
  const shown = view.strangers.slice(0, Math.ceil(view.strangers.length * Math.min(1, part * 1.6 + 0.2)));
  for (const { spot, cents } of shown) sums[spot] = (sums[spot] ?? 0) + cents;
  return sums;
}
