import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '../../src/db/project-root.ts';
import type { Report } from '../stage/report.ts';
import type { CitusDatabase } from './citus-cluster.ts';

const now = new Date();
/** As `npm run admin -- archive` names it. */
const PAST_MONTH = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 3, 1)).toISOString().slice(0, 7);

/** The operator's commands, as they are typed, on the cluster. */
export async function runCommands({ url, secretKeys, workers }: CitusDatabase): Promise<Report> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'roulo-commands-'));
  const backups = path.join(folder, 'backup');
  const rows: string[][] = [['Command', 'ends with', 'says']];
  const problems: string[] = [];
  const run = async (script: string, args: readonly string[], expected: RegExp, code = 0) => {
    const env = { DATABASE_URL: url, SECRET_KEYS: secretKeys, BACKUP_DIR: backups };
    const result = await runToEnd(['scripts/run.mjs', `scripts/${script}.ts`, ...args], env);
    const line = result.said.split('\n').findLast((each) => expected.test(each));
    if (result.code !== code || line === undefined) {
      problems.push(`scripts/${script}.ts ${args.join(' ')}\n${result.said.slice(-2_000)}`);
    }
    rows.push([`${script} ${args.join(' ')}`.trim(), String(result.code), line?.trim() ?? 'NOT as expected']);
  };
  try {
    await run('migrate', [], /up to date/);
    await run('cells', ['list'], /^cell_007 .*:\d+$/);
    const archive = ['--month', PAST_MONTH, '--to', path.join(folder, 'archive')];
    await run('archive', archive, /bets_.*: [1-9]\d* rows, SHA-256/);
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
    if (kept !== workers.length + 1) problems.push(`the backup holds ${kept} machines`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return { tables: [rows], problems };
}

/** Runs a program of ours to its end: all it said, and its code; null where it was ended after so long. */
export async function runToEnd(
  args: readonly string[],
  env: Record<string, string>,
  timeout = 0,
): Promise<{ code: number | null; said: string }> {
  const options = { cwd: projectRoot(), env: { ...process.env, ...env }, timeout, maxBuffer: 2 ** 26 };
  const running = promisify(execFile)(process.execPath, args, { ...options, killSignal: 'SIGKILL' });
  running.child.stdin?.end();
  return running.then(
    ({ stdout, stderr }) => ({ code: 0, said: stdout + stderr }),
    ({ code, stdout, stderr }: { code: number | null; stdout: string; stderr: string }) => ({
      code,
      said: stdout + stderr,
    }),
  );
}
