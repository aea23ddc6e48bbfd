import { LAYERS, OFFICE, SLICES, TOP, type Folder } from '../layers.ts';

const BEGIN = '<!-- layers: generated from scripts/layers.ts by `npm run docs` -->';
const END = '<!-- /layers -->';

/** Inserts the present layers into ARCHITECTURE.md. The rest of it is written by hand. */
export function withLayers(text: string): string {
  const [before, rest] = text.split(BEGIN);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined)
    throw new Error('ARCHITECTURE.md has lost the marks around its layers.');
  return `${before}${BEGIN}\n\n\`\`\`\n${layers()}\n\`\`\`\n\n${END}${after}`;
}

function layers(): string {
  const width = Math.max(...[...LAYERS, ...SLICES].map(({ name }) => name.length));
  const lines = (folders: readonly Folder[]) => folders.map(({ name, about }) => `${name.padEnd(width)}  ${about}`);
  return [
    'layers, each may import those above it',
    ...lines(LAYERS).map((line) => `  ${line}`),
    'slices, which may import all layers but not each other',
    ...lines(SLICES).map((line) => `  ${line}`),
    'office, which may import layers and slices',
    ...lines([OFFICE]).map((line) => `  ${line}`),
    'top, which may import everything',
    ...lines([TOP]).map((line) => `  ${line}`),
  ].join('\n');
}
