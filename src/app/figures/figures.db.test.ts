import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { settableClock } from '../../clock/clock.ts';
import { projectRoot } from '../../db/project-root.ts';
import { testDatabase } from '../../db/test-database.ts';
import { testFolder } from '../../db/test-end.ts';
import { gameOf } from '../../games/all.ts';
import { fundedPlayer, KENO } from '../../games/test-player.ts';
import { startTestServer } from '../test-server.ts';
import { returnInterval } from './game-totals.ts';

const run = promisify(execFile);
const db = await testDatabase();
const clock = settableClock();
const server = await startTestServer(db, {}, clock);
const read = (file: string) => readFile(path.join(projectRoot(), file), 'utf8');
const scrape = async () => (await server.visitor().get('/api/metrics')).body;
const namesIn = (text: string) => new Set(text.match(/\broulo_[a-z0-9_]+/g));
/** Histograms and Node's default metrics: one name stands for all parts. */
const family = (name: string) => name.replace(/_(bucket|sum|count)$/, '');

function valueOf(text: string, name: string, labels = ''): number {
  const line = text.split('\n').find((each) => each.startsWith(labels ? `${name}{${labels}}` : `${name} `));
  return Number(line?.split(' ').at(-1));
}

test('figures: what was played, is owed and waits is told, each bet once', async () => {
  const player = await fundedPlayer(server, db, 100);
  let paid = 0;
  const play = async () => {
    const before = Number((await player.wallet()).primary);
    await player.play('/api/keno/play/keno', KENO);
    paid += (Number((await player.wallet()).primary) - before) / 1e6 + 1;
  };
  for (let bet = 0; bet < 6; bet++) await play();
  clock.advance(120_000);
  await server.runJob('figures');
  await server.runJob('figures');
  for (let bet = 0; bet < 4; bet++) await play();
  clock.advance(400_000);
  await server.runJob('figures');
  const text = await scrape();
  const keno = 'provider="house",game="keno",balance="primary"';
  expect(valueOf(text, 'roulo_game_bets', keno)).toBe(10);
  expect(valueOf(text, 'roulo_game_staked_dollars', keno)).toBe(10);
  expect(valueOf(text, 'roulo_game_paid_dollars', keno)).toBeCloseTo(paid, 6);
  const bound = (name: string) =>
    valueOf(text, 'roulo_game_return_ratio', `provider="house",game="keno",bound="${name}"`);
  expect(bound('measured')).toBeCloseTo(paid / 10, 6);
  expect(bound('low')).toBeLessThanOrEqual(bound('measured'));
  expect(bound('high')).toBeGreaterThanOrEqual(bound('measured'));
  expect(valueOf(text, 'roulo_game_return_expected_ratio', 'provider="house",game="keno"')).toBeCloseTo(
    1 - gameOf('keno').edgePercent / 100,
    9,
  );
  expect(valueOf(text, 'roulo_queue_depth', 'queue="withdrawals"')).toBe(0);
  expect(valueOf(text, 'roulo_players')).toBeGreaterThan(0);
  const [cell] = (await db.database.query<{ cell: number }>('SELECT cell FROM cells')).rows;
  const ofCell = (name: string) => valueOf(text, `roulo_cell_${name}`, `cell="${cell!.cell}"`);
  expect([ofCell('bets'), ofCell('up'), ofCell('queue_depth')]).toEqual([10, 1, 0]);
  expect(ofCell('players')).toBe(valueOf(text, 'roulo_players'));
  expect(ofCell('sessions_active')).toBe(valueOf(text, 'roulo_sessions_active'));
  expect(ofCell('liabilities_dollars')).toBeCloseTo(valueOf(text, 'roulo_liabilities_dollars', 'balance="primary"'), 6);
  expect(text).toMatch(/^roulo_liabilities_dollars\{balance="primary"\} [\d.]+$/m);
});

test('figures: the interval of a fair coin holds half of the stakes', () => {
  // A thousand bets of a dollar, 500 of which paid 1.98.
  const { low, measured, high } = returnInterval(1_000, 990, 1_000, 990, 500 * 1.98 ** 2);
  expect(measured).toBeCloseTo(0.99, 9);
  expect(high - low).toBeCloseTo((2 * 1.96 * 0.99) / Math.sqrt(1_000), 3);
});

test('figures: the list of metrics is what is exported, and rules and dashboard use nothing else', async () => {
  await server.runJob('figures');
  const exported = namesIn([...(await scrape()).matchAll(/^# HELP (\S+)/gm)].map((match) => match[1]).join(' '));
  const listed = new Set([...(await read('docs/metrics.md')).matchAll(/^\| `(roulo_\w+)/gm)].map((match) => match[1]!));
  const ours = [...exported].filter((name) => !/^roulo_(nodejs|process)_/.test(name));
  expect([...listed].toSorted()).toEqual(ours.toSorted());
  for (const file of ['docs/deploy/alerts.yml', 'docs/deploy/alerts.test.yml', 'docs/deploy/grafana-dashboard.json']) {
    const used = [...namesIn(await read(file))].filter((name) => !exported.has(name) && !exported.has(family(name)));
    expect(used, file).toEqual([]);
  }
});

const promtool = await run('promtool', ['--version']).then(
  () => true,
  () => false,
);

test('alerts: each rule fires on a bad recording and is silent on a good one', async (context) => {
  if (!promtool) context.skip('promtool is not installed (Debian: prometheus), so the rules were not tried');
  const { stdout } = await run('promtool', ['test', 'rules', 'docs/deploy/alerts.test.yml'], { cwd: projectRoot() });
  expect(stdout).toContain('SUCCESS');
});

test('alerts: each rule has a bad and a good recording', async () => {
  const rules = [...(await read('docs/deploy/alerts.yml')).matchAll(/- alert: (\w+)/g)].map((match) => match[1]!);
  const tested = await read('docs/deploy/alerts.test.yml');
  expect(rules.length).toBeGreaterThan(10);
  expect(rules.filter((rule) => tested.split(`alertname: ${rule}`).length !== 3)).toEqual([]);
});

/** A server's metrics as promtool input: three hours without changes. */
function asSeries(text: string): string[] {
  return text
    .split('\n')
    .filter((line) => line.startsWith('roulo_') && !/ (NaN|[+-]?Inf)$/i.test(line))
    .map((line) => {
      const at = line.lastIndexOf(' ');
      return `      - { series: '${line.slice(0, at)}', values: '${line.slice(at + 1)}x180' }`;
    });
}

/** A promtool test in which none of these rules fires. */
function noneFires(rules: readonly string[], series: readonly string[]): string {
  return [
    `rule_files: ['${path.join(projectRoot(), 'docs/deploy/alerts.yml')}']`,
    'evaluation_interval: 1m',
    'tests:',
    '  - interval: 1m',
    '    input_series:',
    ...series,
    '    alert_rule_test:',
    ...rules.map((rule) => `      - { eval_time: 2h, alertname: ${rule} }`),
  ].join('\n');
}

test('alerts: what a real server tells raises none, and its silence does', async (context) => {
  if (!promtool) context.skip('promtool is not installed (Debian: prometheus), so the rules were not tried');
  // The test clock was set forward, so the server counts as running again after its next heartbeat.
  const servers = async () => {
    await server.runJob('figures');
    return valueOf(await scrape(), 'roulo_servers');
  };
  await expect.poll(servers).toBe(1);
  const recorded = asSeries(await scrape());
  const rules = [...(await read('docs/deploy/alerts.yml')).matchAll(/- alert: (\w+)/g)].map((match) => match[1]!);
  const file = path.join(await testFolder('alerts'), 'recorded.test.yml');
  const outcomeOf = async (series: readonly string[]) => {
    await writeFile(file, noneFires(rules, series));
    return run('promtool', ['test', 'rules', file]).catch((error: { stdout: string; stderr: string }) => error);
  };
  const healthy = await outcomeOf(recorded);
  expect(healthy.stdout, healthy.stderr).toContain('SUCCESS');
  const silent = await outcomeOf(recorded.filter((line) => !line.includes('roulo_servers')));
  expect(silent.stderr).toContain('alertname: NoServer');
});
