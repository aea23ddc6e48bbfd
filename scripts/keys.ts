import { existsSync, readFileSync } from 'node:fs';
import { rename, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { countByKey, KeyRingError } from '../src/app/keys/sealing-keys.ts';
import { reencipher } from '../src/app/keys/reencipher.ts';
import { createLinking, noticeOlder } from '../src/app/parts/link-parts.ts';
import { systemClock } from '../src/clock/clock.ts';
import { inEachCell, openCellsOf, type Cells } from '../src/db/cells/cells.ts';
import { projectRoot } from '../src/db/project-root.ts';
import { attachmentStore } from '../src/app/parts/support-parts.ts';
import { createDocumentStore } from '../src/identity/document-store.ts';
import { newKeyText, parseKeyRing } from '../src/secrets/key-ring.ts';
import { openSettingsDatabase, PlainError, readSettings, runCommand } from './preparation.ts';
import type { Config } from '../src/app/config/config-shape.ts';

const USAGE = `npm run admin -- keys list          which keys there are, and how much is enciphered with each
npm run admin -- keys rotate        puts a new key in front
npm run admin -- keys reencipher    enciphers what older keys enciphered with the newest, beside running servers`;

/** `npm run admin -- keys`: rotates the secret keys without losing what they encrypted. */
await runCommand(async () => {
  const [command, ...more] = process.argv.slice(2);
  if (more.length > 0) throw new PlainError(`Usage:\n${USAGE}`);
  const config = readSettings();
  if (command === 'rotate') return rotate(config);
  if (command !== 'list' && command !== 'reencipher') throw new PlainError(`Usage:\n${USAGE}`);
  const prepared = await openSettingsDatabase(projectRoot(), config, () => {});
  const owner = await openCellsOf(prepared.url);
  try {
    return await (command === 'list' ? list(config, owner) : reencipherAll(config, owner));
  } catch (error) {
    throw error instanceof KeyRingError ? new PlainError(error.message) : error;
  } finally {
    await owner.close();
    await prepared.stop();
  }
});

async function rotate(config: Config): Promise<number> {
  const id = nextId(config.keys.ids);
  const made = newKeyText(id);
  const file = process.env['SECRET_KEYS_FILE'] || path.join(config.dataDir, 'secret-keys');
  if (process.env['SECRET_KEYS'] && !process.env['SECRET_KEYS_FILE']) {
    console.log(`Put this at the start of SECRET_KEYS, followed by a comma:\n${made}`);
  } else {
    const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
    const { mode } = await stat(file).catch(() => ({ mode: 0o600 }));
    const next = `${made}\n${text}`;
    parseKeyRing(next);
    await writeFile(`${file}.new`, next, { mode: mode & 0o777, flush: true });
    await rename(`${file}.new`, file);
    console.log(`The new key ${id} is the first one in ${file}. Copy the file to every server and to a safe place.`);
  }
  console.log(
    'Restart the servers one after the other. The new key is used once all of them have it. ' +
      'Then run: npm run admin -- keys reencipher',
  );
  return 0;
}

async function list(config: Config, cells: Cells): Promise<number> {
  const counts = await cells.directory.transaction(countByKey);
  const { rows } = await cells.directory.query<{ key_id: string; retired_at: Date | null }>(
    'SELECT * FROM sealing_keys',
  );
  for (const [place, id] of config.keys.ids.entries()) {
    const known = rows.find(({ key_id }) => key_id === id);
    const state = !known ? 'not used yet' : known.retired_at ? 'may be removed' : place === 0 ? 'in use' : 'needed';
    console.log(`${id.padEnd(8)} ${String(counts.get(id) ?? 0).padStart(10)} stored   ${state}`);
  }
  const missing = rows.filter(({ key_id, retired_at }) => retired_at === null && !config.keys.ids.includes(key_id));
  for (const { key_id } of missing) {
    console.log(`${key_id.padEnd(8)} ${String(counts.get(key_id) ?? 0).padStart(10)} stored   MISSING in SECRET_KEYS`);
  }
  return missing.length === 0 ? 0 : 1;
}

async function reencipherAll(config: Config, cells: Cells): Promise<number> {
  const retired = await reencipher({
    cells,
    keys: config.keys,
    documents: createDocumentStore(config.documentsDir, config.keys),
    attachments: attachmentStore(config, config.keys),
    markAgain: async () => {
      const linking = createLinking(config, systemClock);
      await inEachCell(cells, (database) => noticeOlder(database, linking));
    },
    now: () => systemClock.now(),
    log: (line) => console.log(line),
  });
  console.log(`All stored data is encrypted with ${config.keys.ids[0]}.`);
  for (const id of retired) {
    console.log(
      `${id} may be removed from SECRET_KEYS. Links to bets that were shared while it was in use end with it; ` +
        'keep it at the end of the list if it has not leaked.',
    );
  }
  const { rows } = await cells.directory.query<{ key_id: string }>(
    'SELECT key_id FROM sealing_keys WHERE retired_at IS NULL AND key_id <> $1',
    [config.keys.ids[0]],
  );
  if (rows.length === 0) return 0;
  const names = rows.map(({ key_id }) => key_id).join(', ');
  console.log(`Still in use, because data was stored with it in the meantime: ${names}. Run this command again.`);
  return 1;
}

function nextId(ids: readonly string[]): string {
  const numbers = ids.map((id) => Number(/^k(\d{1,6})$/.exec(id)?.[1] ?? 0));
  return `k${Math.max(...numbers) + 1}`;
}
