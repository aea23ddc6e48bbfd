import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { noticesText, thirdParties, type LockedPackage } from '../third-party.ts';
import { commandsDoc } from './commands-doc.ts';
import { withLayers } from './layers-doc.ts';
import { settingsDoc } from './settings-doc.ts';

/** Every generated document: its content by path. */
export async function generatedDocs(root: string): Promise<Record<string, string>> {
  const lock = JSON.parse(await readFile(path.join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockedPackage>;
  };
  return {
    'docs/settings.md': settingsDoc(),
    'docs/commands.md': commandsDoc(),
    'ARCHITECTURE.md': withLayers(await readFile(path.join(root, 'ARCHITECTURE.md'), 'utf8')),
    'THIRD-PARTY-NOTICES.md': noticesText(thirdParties(lock.packages)),
  };
}
