import type { Figure, Report } from '../../stage/report.ts';
import { until } from '../../stage/waiting.ts';
import type { SharedStage } from '../drill.ts';
import type { WireFault } from '../stage/tcp-wire.ts';
import { watch, type Probe } from '../load/probe.ts';

const FAULTS: readonly WireFault[] = ['black-hole', 'slow', 'reset'];
const SPOILT_MS = { long: 30_000, short: 3_000 };
const ALLOWED = /^(200|503 (PROCESSOR_DOWN|PROVIDER_DOWN))$/;
/** Where a player waits, all tries together take ten seconds; and a little for ourselves. */
const ANSWER_MS_MAX = 11_500;
/** The longest pause between two tries of a withdrawal, plus a few batches, of which there are two per minute. */
const PAID_OUT_WITHIN_MS = { long: 900_000, short: 0 };

/** The wire to payments, slots, mail and identity is spoilt in three ways while everybody plays on. */
export async function spoilProviders(stage: SharedStage): Promise<Report> {
  const { product, load, settings } = stage;
  const spoiltMs = SPOILT_MS[settings.form];
  const figures: Figure[] = [];
  const found: string[] = [];
  const played = await load.playDuring(async (running) => {
    const usualPerS = await running.answersPerSecond(Math.min(spoiltMs, 10_000));
    for (const fault of FAULTS) {
      product.wire.spoil(fault);
      const seen = await watch(probesOf(stage, fault), () => running.answersPerSecond(spoiltMs));
      product.wire.spoil('none');
      figures.push([`${fault}: our own bets, of the usual rate`, `${Math.round((100 * seen.result) / usualPerS)}%`]);
      figures.push(...seen.figures);
      found.push(...seen.problems);
    }
  });
  const payouts = await comparePayouts(stage);
  return {
    figures: [...figures, ...played.figures, ...payouts.figures],
    problems: [...found, ...played.problems, ...payouts.problems],
  };
}

function probesOf({ product, load }: SharedStage, fault: WireFault): Probe[] {
  const { bettor } = load.patrons[0]!;
  const get = (path: string) => (signal: AbortSignal) =>
    fetch(product.address + path, { headers: bettor.headers(), signal });
  const open = (signal: AbortSignal) =>
    bettor.post('/api/pragmaticplay/game/url', { symbol: load.game, playMode: 'REAL' }, signal);
  const bar = { allows: ALLOWED, msMax: ANSWER_MS_MAX };
  return [
    { what: `${fault}: a quote`, ask: get('/api/crypto/quote?currency=usdt&amount=20'), everyMs: 1_000, ...bar },
    { what: `${fault}: opening a slot`, ask: open, everyMs: 1_000, ...bar },
    { what: `${fault}: the session`, ask: get('/api/users/session'), everyMs: 500, ...bar },
  ];
}

/** Once the wire is whole again every withdrawal leaves, once: by the processor's own list. */
async function comparePayouts({ product, settings }: SharedStage) {
  const readStates = async () => {
    const { rows } = await product.database.query<{ state: string; count: number }>(
      'SELECT state, count(*)::integer AS count FROM withdrawals GROUP BY state ORDER BY state',
    );
    const isOpen = ({ state }: (typeof rows)[number]) =>
      !['sent', 'returned', 'in_review', 'reviewing'].includes(state);
    const sent = rows.find(({ state }) => state === 'sent')?.count ?? 0;
    return { all: rows, open: rows.filter(isOpen), sent };
  };
  const haveAllLeft = async () => (await readStates()).open.length === 0;
  // Those that did not leave are named below.
  await until(PAID_OUT_WITHIN_MS[settings.form], 'withdrawals leave', haveAllLeft, 1_000).catch(() => {});
  const { items } = await product.sandbox.control<{ items: { unique_external_id: string }[] }>(
    '/processor/control/payouts',
  );
  const names = items.map((item) => item.unique_external_id);
  const twice = names.filter((name, at) => names.indexOf(name) !== at);
  const { all, open, sent } = await readStates();
  const describe = (states: typeof all) => states.map(({ state, count }) => `${count} ${state}`).join(', ');
  const problems = twice.map((name) => `a payout was asked for twice: ${name}`);
  if (settings.form === 'long') {
    if (open.length > 0) problems.push(`withdrawals that did not leave: ${describe(open)}`);
    if (names.length < sent) problems.push(`${sent} withdrawals are sent, the processor saw ${names.length}`);
  }
  const figures: Figure[] = [
    ['Withdrawals in the end', describe(all)],
    ['Payouts that the processor saw', names.length],
  ];
  return { figures, problems };
}
