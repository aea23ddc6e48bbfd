import { createSourceFinder, type Profile } from './stages.ts';

const WIDTH = 1_600;
const ROW = 17;
/** What is narrower than this share of the whole is left out. */
const SHARE_MIN = 0.001;
const LETTER = 6.6;

interface Frame {
  name: string;
  source: string;
  micros: number;
  children: Map<string, Frame>;
}

/** A flame graph of a profile: callers below, what they call above, as wide as the time that was spent there. Idle time is left out. */
export function drawFlame(profile: Profile): string {
  const root = frameOf('all', '');
  const sourceOf = createSourceFinder();
  const byId = new Map(profile.nodes.map((node) => [node.id, node]));
  const parents = new Map(profile.nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])));
  const paths = new Map<number, Frame[]>();
  const pathOf = (id: number): Frame[] => {
    const known = paths.get(id);
    if (known) return known;
    const parent = parents.get(id);
    if (parent === undefined) return [root];
    const below = pathOf(parent);
    const { callFrame } = byId.get(id)!;
    const source = sourceOf(callFrame).replace(/^file:.*\//, '');
    const name = callFrame.functionName || '(anonymous)';
    const siblings = below.at(-1)!.children;
    const key = `${name} ${source}`;
    const own = siblings.get(key) ?? frameOf(name, source);
    siblings.set(key, own);
    const path = [...below, own];
    paths.set(id, path);
    return path;
  };
  for (const [at, sample] of profile.samples.entries()) {
    if (byId.get(sample)!.callFrame.functionName === '(idle)') continue;
    for (const frame of pathOf(sample)) frame.micros += profile.timeDeltas[at]!;
  }
  const drawn: string[] = [];
  let depthMax = 0;
  const draw = (frame: Frame, left: number, depth: number) => {
    depthMax = Math.max(depthMax, depth);
    const width = (frame.micros / root.micros) * WIDTH;
    const share = ((frame.micros / root.micros) * 100).toFixed(2);
    const label = frame.name.slice(0, Math.max(0, Math.floor(width / LETTER) - 1));
    const y = -ROW * (depth + 1);
    drawn.push(
      `<g><title>${escaped(`${frame.name} (${frame.source || 'native'}) ${share}%`)}</title>` +
        `<rect x="${left.toFixed(1)}" y="${y}" width="${width.toFixed(1)}" height="${ROW - 1}" fill="${colourOf(frame)}"/>` +
        (label.length > 2 ? `<text x="${(left + 3).toFixed(1)}" y="${y + 12}">${escaped(label)}</text>` : '') +
        '</g>',
    );
    let at = left;
    for (const child of [...frame.children.values()].sort((a, b) => b.micros - a.micros)) {
      if (child.micros / root.micros < SHARE_MIN) continue;
      draw(child, at, depth + 1);
      at += (child.micros / root.micros) * WIDTH;
    }
  };
  draw(root, 0, 0);
  const height = ROW * (depthMax + 1);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 ${-height} ${WIDTH} ${height}" font-family="monospace" font-size="11">\n${drawn.join('\n')}\n</svg>\n`;
}

function frameOf(name: string, source: string): Frame {
  return { name, source, micros: 0, children: new Map() };
}

/** Ours, packages, Node itself, and what is none of them. */
function colourOf({ source }: Frame): string {
  if (source.startsWith('src/')) return '#f4a259';
  if (source.startsWith('node_modules/')) return '#8cb369';
  return source.startsWith('node:') ? '#5b8e7d' : '#cfd2cd';
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}
