import { execFile } from 'node:child_process';
import { mkdir, readdir, symlink } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { bundle } from '../../../scripts/bundle.mjs';
import { projectRoot } from '../../../src/db/project-root.ts';
import { createTestRedis, hasRedis } from '../../../src/realtime/test-redis.ts';
import type { Figure, Report } from '../../stage/report.ts';
import type { DrillSettings } from '../drill.ts';
import { prepareLoad } from '../load/load.ts';
import { withProduct, type Product } from '../stage/product.ts';

const run = promisify(execFile);
const PLAYED_MS = { long: 8_000, short: 1_500 };

/** What a migration typically does to tables that a running server uses: a column, an index, a table, a looser rule. */
const FORWARD = [
  'ALTER TABLE wallets ADD COLUMN drill_note text',
  'ALTER TABLE bets ADD COLUMN drill_note text',
  'CREATE TABLE drill_notes (player_id bigint NOT NULL, number bigint NOT NULL, PRIMARY KEY (player_id, number))',
  'CREATE INDEX drill_players ON players (created_at)',
];

/** An old server plays on while the schema moves forward, then beside a new one on the same players. */
export async function runTwoVersions(settings: DrillSettings): Promise<Report> {
  if (!hasRedis) return { problems: [], leftOut: ['Two servers need Redis, and no redis-server was found.'] };
  const redis = await createTestRedis();
  await redis.start();
  try {
    return await withProduct({ env: { REDIS_URL: redis.url } }, (product) => play(product, settings));
  } finally {
    await redis.remove();
  }
}

async function play(product: Product, { form }: DrillSettings): Promise<Report> {
  const load = await prepareLoad(product, { bettors: 4, patrons: 2 });
  const figures: Figure[] = [];
  const problems: string[] = [];
  const leftOut: string[] = [];
  const playedMs = PLAYED_MS[form];
  const playDuring = async (what: string, act: () => Promise<void>, at = product.address) => {
    const played = await load.playDuring(act, { at });
    problems.push(...played.problems.map((text) => `${what}: ${text}`));
    figures.push([`${what}: acknowledged`, played.acknowledged]);
  };
  /** The same players on both servers at once: bets on one, and everything else on the other, then crosswise. */
  const playBeside = async (what: string, file?: string) => {
    const other = await product.anotherServer({}, file);
    try {
      await other.server.start();
    } catch (error) {
      problems.push(`${what}: it did not start: ${(error as Error).message}`);
      return;
    }
    // Rounds that one server opened are finished by the other one.
    for (const address of [other.address, product.address]) await playDuring(what, () => sleep(playedMs), address);
    await other.server.stop();
  };
  await playDuring('while the schema moves', async () => {
    await sleep(playedMs / 2);
    const startMs = performance.now();
    await product.database.transaction(async (tx) => {
      for (const statement of FORWARD) await tx.query(statement);
    });
    figures.push(['The migration took, ms', Math.round(performance.now() - startMs)]);
    await sleep(playedMs / 2);
  });
  await playBeside('two servers of this version');
  const old = form === 'short' ? null : await bundleBefore(product.folder, leftOut);
  if (old) await playBeside(`this version and ${old.name}`, old.file);
  return { figures, problems, leftOut };
}

/** The last commit before the newest migration as a program; null where git does not know one. */
async function bundleBefore(folder: string, leftOut: string[]) {
  const root = projectRoot();
  const newest = (await readdir(path.join(root, 'migrations'))).toSorted().at(-1)!;
  const tree = path.join(folder, 'tree');
  const git = (...args: string[]) => run('git', ['-C', root, ...args]).then(({ stdout }) => stdout.trim());
  try {
    const added = await git('log', '--diff-filter=A', '--format=%H', '-1', '--', `migrations/${newest}`);
    const before = await git('rev-parse', '--short', `${added}~1`);
    await git('archive', '--format=tar', '--output', `${tree}.tar`, before);
    await mkdir(tree);
    await run('tar', ['-xf', `${tree}.tar`, '-C', tree]);
    await symlink(path.join(root, 'node_modules'), path.join(tree, 'node_modules'));
    return { file: await bundle(tree, 'src/app/main.ts'), name: `the one before ${newest} (${before})` };
  } catch (error) {
    leftOut.push(`No earlier version could be made ready from git: ${(error as Error).message.split('\n')[0]}`);
    return null;
  }
}
