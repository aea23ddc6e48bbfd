import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { commonHeaders, playerHeaders } from './browser-requests.ts';
import type { GeneratorResult, GeneratorRun } from './load.ts';
import { wrkScript } from './wrk-script.ts';

const TIMEOUT_S = 10;

export async function runWrk(run: GeneratorRun): Promise<GeneratorResult> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'roulo-wrk-'));
  try {
    const headsFile = path.join(folder, 'heads');
    const script = path.join(folder, `${run.kind}.lua`);
    const common = headerText(commonHeaders(run.address));
    // One line for each player; Lua puts the line ends in.
    const heads = run.players.map((player) => common + headerText(playerHeaders(player)));
    await writeFile(headsFile, heads.map((head) => head.replaceAll('\r\n', '\t')).join('\n'));
    await writeFile(script, wrkScript({ kind: run.kind, headsFile, threads: run.threads }));
    const { stdout } = await promisify(execFile)('wrk', [
      `-t${run.threads}`,
      `-c${run.connections}`,
      `-d${run.seconds}s`,
      `--timeout=${TIMEOUT_S}s`,
      '-s',
      script,
      run.address,
    ]);
    const result = /^RESULT (.*)$/m.exec(stdout)?.[1];
    if (!result) throw new Error(`wrk gave no result:\n${stdout}`);
    return JSON.parse(result) as GeneratorResult;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function headerText(headers: readonly (readonly [string, string])[]): string {
  return headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
}
