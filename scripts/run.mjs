// Runs a TypeScript entry on plain Node: its bundle in dist/ if current, else a new one. Packages are not bundled.
// Usage: node scripts/run.mjs <entry.ts> [arguments…]
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { runnable } from './bundle.mjs';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const entry = process.argv[2];
if (!entry) {
  console.error('Usage: node scripts/run.mjs <entry.ts> [arguments…]');
  process.exit(2);
}
const file = await runnable(root, entry);
process.setSourceMapsEnabled(true);
process.argv.splice(1, 2, file);
await import(pathToFileURL(file).href);
