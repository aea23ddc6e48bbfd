import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { startTestServer, type TestServer, type Visitor } from '../src/app/test-server.ts';
import { creditTestDeposit } from '../src/cashier/deposits/test-credited-deposit.ts';
import { oneCell } from '../src/db/cells/test-cells.ts';
import { openDatabase, type Database } from '../src/db/database.ts';
import { startHolder, until } from '../src/db/embedded/test-folder.ts';
import { isAlive } from '../src/db/embedded/processes.ts';
import { migrate } from '../src/db/migrate.ts';
import { projectRoot } from '../src/db/project-root.ts';
import { atEnd, testFolder } from '../src/db/test-end.ts';
import { fundedPlayer, KENO } from '../src/games/test-player.ts';
import { dollars } from '../src/money/usd.ts';

/** Runs `npm run admin -- backup` like an operator, on a separate database that archives its log. */

const STEP_MS_MAX = 240_000;

interface Stage {
  dataDir: string;
  backupDir: string;
  server: TestServer;
  owner: Database;
  player: Visitor;
  backup(...args: string[]): Promise<{ code: number; said: string }>;
  /** Kills the database, as a power failure would. */
  killDatabase(): Promise<void>;
}

test(
  'backup: taken under play, checked, and restored to the last archived moment after the disk is lost',
  async () => {
    const stage = await startStage();
    await playKeno(stage.player, 5);
    const taken = await stage.backup('take');
    expect(taken).toMatchObject({ code: 0, said: expect.stringContaining('The secret keys are not in the backup.') });
    expect(taken.said).not.toContain('not archived yet');

    await playKeno(stage.player, 7);
    await archiveNow(stage);
    const archived = await bets(stage.owner);
    expect(archived).toBe(12);
    const listed = await stage.backup('list');
    const reach = /^Its write-ahead log ends at (\S+)\.$/m.exec(listed.said)?.[1];
    expect(Date.parse(reach ?? listed.said)).toBeGreaterThan(Date.now() - STEP_MS_MAX);
    const checked = await stage.backup('check');
    expect(checked.said).toContain('The books are clean.');
    expect(checked.said).toContain('The audit log is intact.');
    expect(checked).toMatchObject({ code: 0, said: expect.stringContaining('This backup is good.') });

    // An unreadable segment must not be mistaken for the end of the log.
    const piece = await newestPiece(stage.backupDir);
    await chmod(piece, 0);
    const unread = await stage.backup('check');
    expect(unread).toMatchObject({ code: 1, said: expect.stringContaining('The log was replayed to') });
    await chmod(piece, 0o644);

    await playKeno(stage.player, 3);
    const tooEarly = await stage.backup('restore', '--yes');
    expect(tooEarly).toMatchObject({ code: 1, said: expect.stringContaining('The database is running.') });

    await stage.killDatabase();
    await rm(path.join(stage.dataDir, 'postgres'), { recursive: true });
    const unasked = await stage.backup('restore');
    expect(unasked).toMatchObject({ code: 1, said: expect.stringContaining('Nothing was changed.') });
    expect(await readdir(stage.dataDir)).not.toContain('postgres');

    const restored = await stage.backup('restore', '--yes');
    expect(restored.said).toContain('The books are clean.');
    expect(restored).toMatchObject({ code: 0, said: expect.stringContaining('The books have no errors.') });
    expect(await betsAfterRestart(stage)).toBe(archived);
  },
  2 * STEP_MS_MAX,
);

test(
  'backup: with the old disk still there nothing is lost, and an earlier moment can be chosen',
  async () => {
    const stage = await startStage();
    await playKeno(stage.player, 2);
    const first = await stage.backup('take');
    expect(first.code).toBe(0);
    const [name] = /Backup \S+Z/.exec(first.said) ?? [];
    await playKeno(stage.player, 3);
    const { rows } = await stage.owner.query<{ now: Date }>('SELECT clock_timestamp() AS now');
    await playKeno(stage.player, 4);
    await stage.killDatabase();

    const whole = await stage.backup('restore', '--yes');
    expect(whole).toMatchObject({ code: 0, said: expect.stringContaining('The previous data was moved to') });
    expect(await betsAfterRestart(stage)).toBe(9);

    // The newest backup is later than the requested moment, so the one before it is used.
    expect((await stage.backup('take')).code).toBe(0);
    const earlier = await stage.backup('restore', '--yes', '--until', rows[0]!.now.toISOString());
    expect(earlier).toMatchObject({ code: 0, said: expect.stringContaining(`${name}:`) });
    expect(earlier.said).toContain('The books have no errors.');
    expect(await betsAfterRestart(stage)).toBe(5);

    // Somebody with the owner's rights takes a dollar from every wallet: a backup of such books must fail the check.
    await whileRunning(stage, (database) =>
      database.query('UPDATE wallets SET primary_micros = primary_micros - 1000000'),
    );
    const second = await stage.backup('take', '--keep', '1');
    expect(second.said).toContain('Removed ');
    expect((await stage.backup('list')).said.match(/^Backup /gm)).toHaveLength(1);
    const checked = await stage.backup('check');
    expect(checked).toMatchObject({ code: 1, said: expect.stringContaining('This backup is NOT good') });
  },
  2 * STEP_MS_MAX,
);

async function startStage(): Promise<Stage> {
  const folder = await testFolder('backup');
  await chmod(folder, 0o755);
  const [dataDir, backupDir] = [path.join(folder, 'data'), path.join(folder, 'backups')];
  const holder = startHolder({ dataDir: path.join(dataDir, 'postgres'), archiveTo: backupDir });
  const { url, pid } = JSON.parse(await holder.outcome) as { url: string; pid: number };
  await migrate(url, path.join(projectRoot(), 'migrations'), () => {});
  const owner = openDatabase({ url, connections: 2, onError: () => {} });
  const server = await startTestServer({ url });
  const player = await fundedPlayer(server, { url, database: owner, cells: oneCell(owner), owner }, 0);
  await creditTestDeposit(owner, server.clock, player.playerId, dollars(100));
  let killed = false;
  const killDatabase = async () => {
    if (killed) return;
    killed = true;
    await server.close().catch(() => {});
    await owner.close();
    holder.process.kill('SIGKILL');
    await until(() => holder.process.signalCode ?? undefined);
    process.kill(pid, 'SIGKILL');
    await until(() => (isAlive(pid) ? undefined : true));
  };
  atEnd(killDatabase);
  return {
    dataDir,
    backupDir,
    server,
    owner,
    player,
    killDatabase,
    async backup(...args) {
      const child = spawn(process.execPath, ['scripts/run.mjs', 'scripts/backup.ts', ...args], {
        cwd: projectRoot(),
        env: { ...process.env, NODE_ENV: '', DATA_DIR: dataDir, BACKUP_DIR: backupDir },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let said = '';
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
      const [code] = (await once(child, 'close')) as [number];
      return { code, said };
    },
  };
}

async function playKeno(player: Visitor, count: number): Promise<void> {
  for (let bet = 0; bet < count; bet++) {
    expect((await player.post('/api/keno/play/keno', KENO)).statusCode).toBe(200);
  }
}

async function bets(database: Database): Promise<number> {
  const { rows } = await database.query<{ count: number }>('SELECT count(*)::int AS count FROM bets');
  return rows[0]!.count;
}

/** Closes the current log segment and waits until it is archived. */
async function archiveNow({ owner }: Stage): Promise<void> {
  const { rows } = await owner.query<{ name: string }>('SELECT pg_walfile_name(pg_switch_wal()) AS name');
  await expect
    .poll(
      async () => {
        const archiver = await owner.query<{ last: string }>('SELECT last_archived_wal AS last FROM pg_stat_archiver');
        return (archiver.rows[0]?.last ?? '') >= rows[0]!.name;
      },
      { timeout: 60_000 },
    )
    .toBe(true);
}

async function newestPiece(backupDir: string): Promise<string> {
  const files = await readdir(backupDir, { recursive: true });
  const pieces = files.filter((file) => /\/wal\/[0-9A-F]{24}\.gz$/.test(file)).toSorted();
  return path.join(backupDir, pieces.at(-1)!);
}

const betsAfterRestart = (stage: Stage) => whileRunning(stage, bets);

async function whileRunning<T>({ dataDir, backupDir }: Stage, act: (database: Database) => Promise<T>): Promise<T> {
  const holder = startHolder({ dataDir: path.join(dataDir, 'postgres'), archiveTo: backupDir });
  const { url } = JSON.parse(await holder.outcome) as { url: string };
  const database = openDatabase({ url, connections: 1 });
  const result = await act(database);
  await database.close();
  holder.process.stdin?.end();
  await until(() => holder.process.exitCode ?? undefined);
  return result;
}
