import { betweenMarks } from './between-marks.ts';
import { LAYERS, OFFICE, SLICES, TOP, type Folder } from '../layers.ts';

/** Inserts the present layers into ARCHITECTURE.md. */
export function withLayers(text: string): string {
  return betweenMarks(text, 'layers', 'scripts/layers.ts', `\`\`\`\n${layers()}\n\`\`\``);
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
