import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { projectRoot } from '../../src/db/project-root.ts';
import type { Report } from '../stage/report.ts';
import { monthsAgo } from './past.ts';
import type { CitusDatabase } from './citus-cluster.ts';

const PAST_MONTH = monthsAgo(3);

/** The operator's commands, as they are typed, on the cluster. */
export async function runCommands(database: CitusDatabase): Promise<Report> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'roulo-commands-'));
  const backups = path.join(folder, 'backup');
  const rows: string[][] = [['Command', 'ends with', 'says']];
  const problems: string[] = [];
  const run = async (script: string, args: readonly string[], expected: RegExp, code = 0) => {
    const result = await runScript(database, script, args, backups);
    const line = result.said.split('\n').findLast((each) => expected.test(each));
    if (result.code !== code || line === undefined) {
      problems.push(`scripts/${script}.ts ${args.join(' ')}\n${result.said.slice(-2_000)}`);
    }
    rows.push([`${script} ${args.join(' ')}`.trim(), String(result.code), line?.trim() ?? 'NOT as expected']);
  };
  try {
    await run('migrate', [], /up to date/);
    await run('cells', ['list'], /^cell_007 .*:\d+$/);
    await run(
      'archive',
      ['--month', PAST_MONTH, '--to', path.join(folder, 'archive')],
      /bets_.*: [1-9]\d* rows, SHA-256/,
    );
    await run('archive', ['--month', PAST_MONTH], /archived already/, 1);
    await run('reconcile', [], /The books are clean\./);
    await run('verify-chain', [], /The audit log is intact\./);
    await run('operator', ['audit'], /./);
    await run('backup', ['take'], /taken in/);
    await run('backup', ['check'], /one machine of a Citus cluster/, 1);
    await run('cells', ['add', '1'], /^cell_\d{3} added$/);
    await run('reconcile', [], /The books are clean\./);
    const kept = (await readdir(backups)).filter((name) => /^\d+$/.test(name)).length;
    rows.push(['machines in the backup', '', String(kept)]);
    if (kept !== database.workers.length + 1) problems.push(`the backup holds ${kept} machines`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return { tables: [rows], problems };
}

async function runScript(
  { url, secretKeys }: CitusDatabase,
  script: string,
  args: readonly string[],
  backupDir: string,
): Promise<{ code: number; said: string }> {
  const child = spawn(process.execPath, ['scripts/run.mjs', `scripts/${script}.ts`, ...args], {
    cwd: projectRoot(),
    env: { ...process.env, DATABASE_URL: url, SECRET_KEYS: secretKeys, BACKUP_DIR: backupDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code: code ?? -1, said };
}
