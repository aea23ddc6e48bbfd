import { createStacks, type Place, type Profile } from './stages.ts';

const WIDTH = 1_600;
const ROW = 17;
/** What is narrower than this share of the whole is left out. */
const SHARE_MIN = 0.001;
const LETTER = 6.6;

interface Frame extends Place {
  micros: number;
  above: Map<string, Frame>;
}

/** A flame graph of a profile: callers below, what they call above, as wide as the time that was spent there. Idle time is left out. */
export function drawFlame(profile: Profile): string {
  const root: Frame = { name: 'all', source: '', micros: 0, above: new Map() };
  const stackOf = createStacks(profile);
  for (const [at, sample] of profile.samples.entries()) {
    const stack = stackOf(sample);
    if (stack.at(-1)?.name === '(idle)') continue;
    let frame = root;
    frame.micros += profile.timeDeltas[at]!;
    for (const place of stack) {
      const key = `${place.name} ${place.source}`;
      const next = frame.above.get(key) ?? { ...place, micros: 0, above: new Map() };
      frame.above.set(key, next);
      frame = next;
      frame.micros += profile.timeDeltas[at]!;
    }
  }
  const drawn: string[] = [];
  let height = 0;
  const draw = (frame: Frame, left: number, depth: number) => {
    const share = frame.micros / root.micros;
    const width = share * WIDTH;
    const y = -ROW * (depth + 1);
    height = Math.max(height, -y);
    const label = frame.name.slice(0, Math.max(0, Math.floor(width / LETTER) - 1));
    const title = escaped(`${frame.name} (${frame.source || 'native'}) ${(share * 100).toFixed(2)}%`);
    const box = `x="${left.toFixed(1)}" y="${y}" width="${width.toFixed(1)}" height="${ROW - 1}"`;
    const text = `<text x="${(left + 3).toFixed(1)}" y="${y + 12}">${escaped(label)}</text>`;
    const rect = `<rect ${box} fill="${colourOf(frame)}"/>`;
    drawn.push(`<g><title>${title}</title>${rect}${label.length > 2 ? text : ''}</g>`);
    let at = left;
    for (const next of [...frame.above.values()].sort((a, b) => b.micros - a.micros)) {
      if (next.micros / root.micros < SHARE_MIN) continue;
      draw(next, at, depth + 1);
      at += (next.micros / root.micros) * WIDTH;
    }
  };
  draw(root, 0, 0);
  const box = `0 ${-height} ${WIDTH} ${height}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" font-family="monospace" font-size="11">\n${drawn.join('\n')}\n</svg>\n`;
}

/** Ours, packages, Node itself, and what is none of them. */
function colourOf({ source }: Place): string {
  if (source.startsWith('src/')) return '#f4a259';
  if (source.startsWith('node_modules/')) return '#8cb369';
  return source.startsWith('node:') ? '#5b8e7d' : '#cfd2cd';
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}
