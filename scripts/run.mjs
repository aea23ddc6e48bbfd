// Runs a TypeScript entry on plain Node: its bundle of dist/ where that is current, else one made now (packages stay outside).
// Usage: node scripts/run.mjs <entry.ts> [arguments…]
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { bundle } from './bundle.mjs';
import { builtFile, hasSources } from './dist.mjs';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const entry = process.argv[2];
if (!entry) {
  console.error('Usage: node scripts/run.mjs <entry.ts> [arguments…]');
  process.exit(2);
}
const built = builtFile(root, entry);
if (!built && !hasSources(root)) {
  console.error(
    `${entry} is not part of this installation: \`npm run build\` left it out, and there are no sources here.`,
  );
  process.exit(1);
}
const file = built ?? (await bundle(root, entry));
process.setSourceMapsEnabled(true);
process.argv.splice(1, 2, file);
await import(pathToFileURL(file).href);
