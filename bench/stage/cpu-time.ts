import { readdirSync, readFileSync } from 'node:fs';

/** What Linux counts CPU time in. */
const TICK_MICROS = 10_000;

interface ProcessTimes {
  parent: number;
  own: number;
  /** Of that in the kernel. */
  kernel: number;
  /** Of its children that have ended. */
  ended: number;
}

/**
 * CPU time of a process and everything below it so far, ended children included. Linux only: elsewhere
 * it is not a number.
 */
export function treeCpuMicros(root: number): number {
  if (process.platform !== 'linux') return Number.NaN;
  const all = new Map<number, ProcessTimes>();
  for (const name of readdirSync('/proc')) {
    const times = /^\d+$/.test(name) ? readTimes(name) : null;
    if (times) all.set(Number(name), times);
  }
  const isBelow = (pid: number): boolean => pid === root || (pid > 1 && isBelow(all.get(pid)?.parent ?? 0));
  return [...all].reduce((total, [pid, { own, ended }]) => total + (isBelow(pid) ? own + ended : 0), 0);
}

/** CPU time of a process alone, without what it has started. */
export const ownCpuMicros = (pid: number): number => readTimes(String(pid))?.own ?? Number.NaN;

/** What the kernel worked for a process alone, out of that. */
export const ownKernelMicros = (pid: number): number => readTimes(String(pid))?.kernel ?? Number.NaN;

/** CPU time of this process's children that have ended. */
export const endedChildrenCpuMicros = (): number => readTimes('self')?.ended ?? Number.NaN;

/** Resident memory, in bytes. */
export function residentBytes(pid: number): number {
  if (process.platform !== 'linux') return Number.NaN;
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024;
}

/** Null where there is no such process, or no Linux. */
function readTimes(name: string): ProcessTimes | null {
  try {
    const text = readFileSync(`/proc/${name}/stat`, 'utf8');
    // The program's name stands in brackets and may hold anything.
    const [, parent, ...fields] = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const ticks = (position: number) => fields[position]! * TICK_MICROS;
    return { parent: parent!, own: ticks(9) + ticks(10), kernel: ticks(10), ended: ticks(11) + ticks(12) };
  } catch {
    return null;
  }
}
