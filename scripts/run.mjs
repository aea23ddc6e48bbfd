// Runs a TypeScript entry on plain Node: bundles it (packages stay outside) and imports the result.
// Usage: node scripts/run.mjs <entry.ts> [arguments…]
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { bundle } from './bundle.mjs';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const entry = process.argv[2];
if (!entry) {
  console.error('Usage: node scripts/run.mjs <entry.ts> [arguments…]');
  process.exit(2);
}
const file = await bundle(root, entry);
process.setSourceMapsEnabled(true);
process.argv.splice(1, 2, file);
await import(pathToFileURL(file).href);
