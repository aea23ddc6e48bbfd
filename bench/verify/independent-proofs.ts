// Checks receipts, the public log and the proof of liabilities of a running casino, with code of its own.
// Usage: npm run drill -- proofs http://localhost:8080 [bet ids…]
import { createHash, createPublicKey, verify } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

type Value = null | boolean | number | string | Value[] | { [name: string]: Value };
type Fields = Record<string, Value>;

const [address = '', ...betIds] = process.argv.slice(2);
if (!/^https?:/.test(address)) throw new Error('Name the address of a casino.');

const hex = (text: string) => Buffer.from(text, 'hex');
const sha = (...parts: (Buffer | string)[]) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** RFC 8785 for what this product writes: names sorted, everything else as JSON.stringify has it. */
function canonical(value: Value): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const names = Object.keys(value).toSorted();
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(value[name]!)}`).join(',')}}`;
}

const leafOf = (value: Value) => sha(Buffer.of(0), canonical(value));

function isSigned(key: string, text: string, signature: string): boolean {
  const der = Buffer.concat([hex('302a300506032b6570032100'), hex(key)]);
  const publicKey = createPublicKey({ key: der, format: 'der', type: 'spki' });
  return verify(null, Buffer.from(text), publicKey, hex(signature));
}

/** RFC 9162, section 2.1.1, by its definition. */
function treeHash(leaves: Buffer[]): Buffer {
  if (leaves.length === 0) return sha('');
  if (leaves.length === 1) return leaves[0]!;
  let split = 1;
  while (split * 2 < leaves.length) split *= 2;
  return sha(Buffer.of(1), treeHash(leaves.slice(0, split)), treeHash(leaves.slice(split)));
}

/** RFC 9162, section 2.1.3.2, step by step; the root as text. */
function rootOf(leaf: Buffer, index: number, size: number, path: string[]): string | null {
  let [fn, sn, r] = [BigInt(index), BigInt(size) - 1n, leaf];
  for (const p of path.map(hex)) {
    if (sn === 0n) return null;
    if ((fn & 1n) === 1n || fn === sn) {
      r = sha(Buffer.of(1), p, r);
      while ((fn & 1n) === 0n && fn !== 0n) [fn, sn] = [fn >> 1n, sn >> 1n];
    } else r = sha(Buffer.of(1), r, p);
    [fn, sn] = [fn >> 1n, sn >> 1n];
  }
  return sn === 0n ? r.toString('hex') : null;
}

async function ask<Told>(path: string): Promise<Told> {
  const response = await fetch(new URL(path, address));
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}.`);
  return (await response.json()) as Told;
}

process.exitCode = 0;
function note(what: string, isRight: boolean): void {
  console.log(`${isRight ? 'right' : 'WRONG'}  ${what}`);
  if (!isRight) process.exitCode = 1;
}

interface Head {
  size: number;
  root: string;
  time: string;
  key: string;
}

type Receipt = Head & { receipt: Fields; leafIndex: number; path: string[]; rootSignature: string };

const receipts = new Map<string, Receipt>();
for (const id of betIds) receipts.set(id, await ask<Receipt>(`/api/bets/${id}/receipt`));

/** A head is signed every minute: one that is newer than all receipts must hold their batches. */
async function readHead(): Promise<Head & { signature: string }> {
  const newestMs = Math.max(0, ...[...receipts.values()].map((told) => Date.parse(told.time)));
  for (let tries = 0; ; tries += 1) {
    const read = await ask<Head & { signature: string }>('/api/log/head');
    if (Date.parse(read.time) > newestMs + 5_000 || tries >= 36) return read;
    await sleep(5_000);
  }
}

const head = await readHead();
const { size, root } = head;
note('the head is signed', isSigned(head.key, `roulo-log-v1\n${size}\n${root}\n${head.time}\n`, head.signature));
const leaves: Buffer[] = [];
while (leaves.length < size) {
  const range = `from=${leaves.length}&to=${Math.min(size, leaves.length + 1_000)}`;
  const { entries } = await ask<{ entries: { kind: Value; body: Value }[] }>(`/api/log/entries?${range}`);
  for (const { kind, body } of entries) leaves.push(leafOf({ kind, body }));
}
note(`the ${size} entries lead to the signed root`, treeHash(leaves).toString('hex') === root);
const half = Math.ceil(size / 2) - 1;
const { path: steps } = await ask<{ path: string[] }>(`/api/log/inclusion?index=${half}&size=${size}`);
note(`the inclusion proof of entry ${half} is right`, rootOf(leaves[half]!, half, size, steps) === root);

for (const [id, told] of receipts) {
  const { receipt, size: count, root: batch, time } = told;
  const reached = rootOf(leafOf(receipt), told.leafIndex, count, told.path);
  note(`receipt of ${id}: the path leads to the root`, reached === batch);
  const signed = `roulo-receipts-v1\n${count}\n${batch}\n${time}\n`;
  note(`receipt of ${id}: the root is signed`, isSigned(told.key, signed, told.rootSignature));
  const logged = leafOf({ kind: 'receipts', body: { size: count, root: batch, time } });
  const isLogged = leaves.some((each) => each.equals(logged));
  note(`receipt of ${id}: its batch is in the log`, isLogged);
  const bet = await ask<Fields>(`/api/bets/${id}`);
  const differing = Object.keys(receipt).filter(
    (name) => name !== 'version' && name in bet && canonical(receipt[name]!) !== canonical(bet[name]!),
  );
  note(`receipt of ${id}: says what the bet says ${differing.join(', ')}`, differing.length === 0);
}

const { latest } = await ask<{ latest: { name: string; total: string; root: string } | null }>('/api/solvency');
if (latest) {
  const text = await (await fetch(new URL(`/api/solvency/${latest.name}/leaves`, address))).text();
  const lines = text.split('\n').filter(Boolean);
  let level = lines.map((line) => {
    const [hash, sum] = line.split(',') as [string, string];
    return { hash: hex(hash), sum: BigInt(sum) };
  });
  const isNegative = level.some(({ sum }) => sum < 0n);
  note('no line of the list is below zero', !isNegative);
  const names = level.map(({ hash }) => hash.toString('hex'));
  const isOrdered = names.every((name, at) => at === 0 || names[at - 1]! < name);
  note('lines are ordered and none is there twice', isOrdered);
  const width = 2 ** Math.ceil(Math.log2(Math.max(1, level.length)));
  while (level.length < width) level.push({ hash: Buffer.alloc(32), sum: 0n });
  const eight = (sum: bigint) => hex(sum.toString(16).padStart(16, '0'));
  while (level.length > 1) {
    level = level.flatMap((left, at) => {
      const right = level[at + 1];
      if (at % 2 === 1 || !right) return [];
      const hash = sha(Buffer.of(1), left.hash, eight(left.sum), right.hash, eight(right.sum));
      return [{ hash, sum: left.sum + right.sum }];
    });
  }
  note('the list adds up to the total', String(level[0]?.sum ?? 0n) === latest.total);
  note('the list leads to the root', level[0]?.hash.toString('hex') === latest.root);
}
