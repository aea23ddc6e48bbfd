import { setTimeout as sleep } from 'node:timers/promises';
import type { Figure, Report } from '../../stage/report.ts';
import type { SharedStage } from '../drill.ts';
import type { WireFault } from '../stage/tcp-wire.ts';
import { watch, type Probe } from './probe.ts';

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
  const spoiltMs = settings.isShort ? SPOILT_MS.short : SPOILT_MS.long;
  const figures: Figure[] = [];
  const found: string[] = [];
  const { problems } = await load.playDuring(async (running) => {
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
  found.push(...problems);
  figures.push(...(await comparePayouts(stage, found)));
  return { figures, problems: found };
}

function probesOf({ product, load }: SharedStage, fault: WireFault): Probe[] {
  const { bettor } = load.patrons[0]!;
  const get = (path: string) => (signal: AbortSignal) =>
    fetch(product.address + path, { headers: bettor.headers(), signal });
  const open = (signal: AbortSignal) =>
    bettor.post('/api/pragmaticplay/game/url', { symbol: load.game, playMode: 'REAL' }, { signal });
  const bar = { allows: ALLOWED, msMax: ANSWER_MS_MAX };
  return [
    { what: `${fault}: a quote`, ask: get('/api/crypto/quote?currency=usdt&amount=20'), everyMs: 1_000, ...bar },
    { what: `${fault}: opening a slot`, ask: open, everyMs: 1_000, ...bar },
    { what: `${fault}: the session`, ask: get('/api/users/session'), everyMs: 500, ...bar },
  ];
}

/** Once the wire is whole again every withdrawal leaves, once: by the processor's own list. */
async function comparePayouts({ product, settings }: SharedStage, problems: string[]): Promise<Figure[]> {
  const giveUpAtMs = Date.now() + (settings.isShort ? PAID_OUT_WITHIN_MS.short : PAID_OUT_WITHIN_MS.long);
  const readStates = async () => {
    const { rows } = await product.database.query<{ state: string; count: number }>(
      'SELECT state, count(*)::integer AS count FROM withdrawals GROUP BY state ORDER BY state',
    );
    return rows;
  };
  const isOpen = ({ state }: { state: string }) => !['sent', 'returned', 'in_review', 'reviewing'].includes(state);
  while ((await readStates()).some(isOpen) && Date.now() < giveUpAtMs) await sleep(1_000);
  const { items } = await product.sandbox.control<{
    items: { unique_external_id?: string; uniqueExternalId?: string }[];
  }>('/processor/control/payouts');
  const names = items.map((item) => item.unique_external_id ?? item.uniqueExternalId ?? '');
  const twice = names.filter((name, at) => names.indexOf(name) !== at);
  if (twice.length > 0) problems.push(`payouts that were asked for twice: ${twice.join(', ')}`);
  const states = await readStates();
  if (!settings.isShort) {
    const stuck = states.filter(isOpen).map(({ state, count }) => `${count} ${state}`);
    if (stuck.length > 0) problems.push(`withdrawals that did not leave: ${stuck.join(', ')}`);
    const sent = states.find(({ state }) => state === 'sent')?.count ?? 0;
    if (names.length < sent) problems.push(`${sent} withdrawals are sent, the processor saw ${names.length}`);
  }
  return [
    ['Withdrawals in the end', states.map(({ state, count }) => `${count} ${state}`).join(', ')],
    ['Payouts that the processor saw', names.length],
    ['  of these twice', twice.length],
  ];
}
