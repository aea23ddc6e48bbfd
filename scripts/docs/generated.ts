import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { noticesText, thirdParties, type LockedPackage } from '../third-party.ts';
import { commandsDoc } from './commands-doc.ts';
import { withLayers } from './layers-doc.ts';
import { withMetrics } from './metrics-doc.ts';
import { settingsDoc } from './settings-doc.ts';

/** Every generated document: its content by path. */
export async function generatedDocs(root: string): Promise<Record<string, string>> {
  const read = (file: string) => readFile(path.join(root, file), 'utf8');
  const lock = JSON.parse(await read('package-lock.json')) as {
    packages: Record<string, LockedPackage>;
  };
  return {
    'docs/settings.md': settingsDoc(),
    'docs/commands.md': commandsDoc(),
    'ARCHITECTURE.md': withLayers(await read('ARCHITECTURE.md')),
    'docs/metrics.md': withMetrics(await read('docs/metrics.md')),
    'THIRD-PARTY-NOTICES.md': noticesText(thirdParties(lock.packages)),
  };
}
