import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { projectRoot } from '../../../src/db/project-root.ts';
import { within } from '../../stage/drill-cluster.ts';
import type { DrillReport, DrillSettings, Figure } from '../drill.ts';
import { FINISH_MS_MAX, prepareLoad, type Load } from '../load/load.ts';
import type { OwnProcess } from '../../stage/own-process.ts';
import { startProduct, type Product } from '../stage/product.ts';
import { startRedis } from '../stage/redis-process.ts';

const run = promisify(execFile);
const PLAYED_MS = { long: 8_000, short: 1_500 };
const STEP_MS_MAX = 60_000;

/** What a migration typically does to tables that a running server uses: a column, an index, a table, a looser rule. */
const FORWARD = [
  'ALTER TABLE wallets ADD COLUMN drill_note text',
  'ALTER TABLE bets ADD COLUMN drill_note text',
  'CREATE TABLE drill_notes (player_id bigint NOT NULL, number bigint NOT NULL, PRIMARY KEY (player_id, number))',
  'CREATE INDEX drill_players ON players (created_at)',
];

/** An old server plays on while the schema moves forward, then beside a new one on the same players. */
export async function runTwoVersions(settings: DrillSettings): Promise<DrillReport> {
  const redis = await startRedis();
  if (!redis) return { figures: [], problems: [], leftOut: ['Two servers need Redis, and no redis-server was found.'] };
  try {
    const product = await startProduct({ env: { REDIS_URL: redis.url } });
    try {
      return await play(product, settings);
    } finally {
      await product.close();
    }
  } finally {
    await redis.stop();
  }
}

async function play(product: Product, settings: DrillSettings): Promise<DrillReport> {
  const load = await prepareLoad(product, { bettors: 4, patrons: 2 });
  const figures: Figure[] = [];
  const problems: string[] = [];
  const leftOut: string[] = [];
  const playedMs = settings.isShort ? PLAYED_MS.short : PLAYED_MS.long;
  await during(load, 'while the schema moves', problems, figures, playedMs, () => moveForward(product));
  const fresh = await product.anotherServer();
  await beside(product, load, fresh, 'two servers of this version', { figures, problems, playedMs });
  const old = settings.isShort ? null : await checkOutBefore(leftOut);
  if (old) {
    try {
      const other = await product.anotherServer({}, old.file);
      await beside(product, load, other, `this version and ${old.name}`, { figures, problems, playedMs });
    } finally {
      await old.remove();
    }
  }
  return { figures, problems, leftOut };
}

interface Notes {
  figures: Figure[];
  problems: string[];
  playedMs: number;
}

/** The same players on both servers at once: bets on one, and everything else on the other, then crosswise. */
async function beside(
  product: Product,
  load: Load,
  other: { server: OwnProcess; address: string },
  what: string,
  { figures, problems, playedMs }: Notes,
): Promise<void> {
  try {
    await other.server.start();
  } catch (error) {
    problems.push(`${what}: it did not start: ${(error as Error).message}`);
    return;
  }
  let acknowledged = 0;
  for (const address of [other.address, product.address]) {
    const running = load.start(address);
    await within(STEP_MS_MAX, `an acknowledgement of ${what}`, running.mixed.nextAcknowledgement());
    await sleep(playedMs);
    await within(STEP_MS_MAX, 'the last answers', running.stop());
    // Rounds that one server opened are finished by the other one.
    const rounds = await within(FINISH_MS_MAX, 'what was open is finished', running.finish());
    acknowledged += running.acknowledged() + rounds;
    problems.push(...running.refused.map((text) => `${what}: ${text}`));
  }
  await other.server.stop();
  const found = await load.compare();
  problems.push(...found.map((text) => `${what}: ${text}`));
  figures.push([`${what}: acknowledged, differences`, `${acknowledged}, ${found.length}`]);
}

async function during(
  load: Load,
  what: string,
  problems: string[],
  figures: Figure[],
  playedMs: number,
  act: () => Promise<number>,
): Promise<void> {
  const running = load.start();
  await within(STEP_MS_MAX, 'an acknowledgement', running.mixed.nextAcknowledgement());
  await sleep(playedMs / 2);
  const lockedMs = await act();
  await sleep(playedMs / 2);
  await within(STEP_MS_MAX, 'the last answers', running.stop());
  await within(FINISH_MS_MAX, 'what was open is finished', running.finish());
  const found = await load.compare();
  problems.push(...running.refused, ...found);
  figures.push(
    [`${what}: acknowledged, differences`, `${running.acknowledged()}, ${found.length}`],
    ['The migration took, ms', Math.round(lockedMs)],
  );
}

async function moveForward({ database }: Product): Promise<number> {
  const startMs = performance.now();
  await database.transaction(async (tx) => {
    for (const statement of FORWARD) await tx.query(statement);
  });
  return performance.now() - startMs;
}

/** The last commit before the newest migration, made ready beside us; null where git does not know one. */
async function checkOutBefore(leftOut: string[]) {
  const root = projectRoot();
  const newest = (await readdir(path.join(root, 'migrations'))).toSorted().at(-1)!;
  const folder = await mkdtemp(path.join(os.tmpdir(), 'roulo-before-'));
  const git = (...args: string[]) => run('git', ['-C', root, ...args]).then(({ stdout }) => stdout.trim());
  try {
    const added = await git('log', '--diff-filter=A', '--format=%H', '-1', '--', `migrations/${newest}`);
    const before = await git('rev-parse', '--short', `${added}~1`);
    const tree = path.join(folder, 'tree');
    await git('worktree', 'add', '--detach', tree, before);
    await symlink(path.join(root, 'node_modules'), path.join(tree, 'node_modules'));
    const { stdout } = await run(process.execPath, [
      '--input-type=module',
      '-e',
      `import { bundle } from ${JSON.stringify(path.join(tree, 'scripts/bundle.mjs'))};
       console.log(await bundle(${JSON.stringify(tree)}, 'src/app/main.ts'));`,
    ]);
    return {
      file: stdout.trim(),
      name: `the one before ${newest} (${before})`,
      async remove() {
        await git('worktree', 'remove', '--force', tree);
        await rm(folder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    leftOut.push(`No earlier version could be made ready from git: ${(error as Error).message.split('\n')[0]}`);
    return null;
  }
}
