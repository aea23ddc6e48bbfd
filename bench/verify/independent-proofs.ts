// Checks receipts, the public log and the proof of liabilities of a running casino, with code of its own.
// Usage: npm run drill -- proofs http://localhost:8080 [bet ids…]
import { createHash, createPublicKey, verify } from 'node:crypto';

type Value = null | boolean | number | string | Value[] | { [name: string]: Value };
type Fields = Record<string, Value>;

const [address = '', ...betIds] = process.argv.slice(2);
if (!/^https?:/.test(address)) throw new Error('Name the address of a casino.');

const sha = (...parts: (Buffer | string)[]) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** RFC 8785 for what this product writes: names sorted, everything else as JSON.stringify has it. */
function canonical(value: Value): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const names = Object.keys(value);
  names.sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(value[name]!)}`).join(',')}}`;
}

function isSigned(key: string, text: string, signature: string): boolean {
  const der = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), Buffer.from(key, 'hex')]);
  const publicKey = createPublicKey({ key: der, format: 'der', type: 'spki' });
  return verify(null, Buffer.from(text), publicKey, Buffer.from(signature, 'hex'));
}

/** RFC 9162, section 2.1.1, by its definition. */
function treeHash(leaves: Buffer[]): Buffer {
  if (leaves.length === 0) return sha('');
  if (leaves.length === 1) return leaves[0]!;
  let split = 1;
  while (split * 2 < leaves.length) split *= 2;
  return sha(Buffer.of(1), treeHash(leaves.slice(0, split)), treeHash(leaves.slice(split)));
}

/** RFC 9162, section 2.1.3.2, step by step. */
function rootOf(leaf: Buffer, index: number, size: number, path: Buffer[]): Buffer | null {
  let [fn, sn, r] = [BigInt(index), BigInt(size) - 1n, leaf];
  for (const p of path) {
    if (sn === 0n) return null;
    if ((fn & 1n) === 1n || fn === sn) {
      r = sha(Buffer.of(1), p, r);
      while ((fn & 1n) === 0n && fn !== 0n) [fn, sn] = [fn >> 1n, sn >> 1n];
    } else r = sha(Buffer.of(1), r, p);
    [fn, sn] = [fn >> 1n, sn >> 1n];
  }
  return sn === 0n ? r : null;
}

const hex = (text: string) => Buffer.from(text, 'hex');
const ask = async (path: string): Promise<Fields> => {
  const response = await fetch(new URL(path, address));
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}.`);
  return (await response.json()) as Fields;
};

const found: [string, boolean][] = [];
const note = (what: string, isRight: boolean) => found.push([what, isRight]);

interface Told {
  receipt: Fields;
  leafIndex: number;
  path: string[];
  size: number;
  root: string;
  time: string;
  rootSignature: string;
  key: string;
}

const receipts = new Map<string, Told>();
for (const id of betIds) receipts.set(id, (await ask(`/api/bets/${id}/receipt`)) as unknown as Told);

/** A head is signed every minute: one that is newer than all receipts must hold their batches. */
async function readHead(): Promise<Fields> {
  const newestMs = Math.max(0, ...[...receipts.values()].map((told) => Date.parse(told.time)));
  for (let tries = 0; ; tries += 1) {
    const read = await ask('/api/log/head');
    if (Date.parse(read['time'] as string) > newestMs + 5_000 || tries >= 36) return read;
    await new Promise((resolve) => setTimeout(resolve, 5_000));
  }
}

const head = await readHead();
const { size, root, time, key, signature } = head as {
  size: number;
  root: string;
  time: string;
  key: string;
  signature: string;
};
note('the head is signed', isSigned(key, `roulo-log-v1\n${size}\n${root}\n${time}\n`, signature));
const leaves: Buffer[] = [];
while (leaves.length < size) {
  const { entries } = await ask(`/api/log/entries?from=${leaves.length}&to=${Math.min(size, leaves.length + 1_000)}`);
  for (const { kind, body } of entries as { kind: Value; body: Value }[]) {
    leaves.push(sha(Buffer.of(0), canonical({ kind, body })));
  }
}
note(`the ${size} entries lead to the signed root`, treeHash(leaves).toString('hex') === root);
const half = Math.ceil(size / 2) - 1;
const proof = await ask(`/api/log/inclusion?index=${half}&size=${size}`);
const led = rootOf(leaves[half]!, half, size, (proof['path'] as string[]).map(hex));
note(`the inclusion proof of entry ${half} is right`, led?.toString('hex') === root);

for (const id of betIds) {
  const told = receipts.get(id)!;
  const { receipt, leafIndex, path, size: count, root: batchRoot, time: signedAt } = told;
  const reached = rootOf(sha(Buffer.of(0), canonical(receipt)), leafIndex, count, path.map(hex));
  note(`receipt of ${id}: the path leads to the root`, reached?.toString('hex') === batchRoot);
  const text = `roulo-receipts-v1\n${count}\n${batchRoot}\n${signedAt}\n`;
  note(`receipt of ${id}: the root is signed`, isSigned(told.key, text, told.rootSignature));
  const entry = { kind: 'receipts', body: { size: count, root: batchRoot, time: signedAt } };
  const logged = sha(Buffer.of(0), canonical(entry));
  note(
    `receipt of ${id}: its batch is in the log`,
    leaves.some((each) => each.equals(logged)),
  );
  const bet = await ask(`/api/bets/${id}`);
  const differing = Object.keys(receipt).filter(
    (name) => name !== 'version' && name in bet && canonical(receipt[name]!) !== canonical(bet[name]!),
  );
  note(`receipt of ${id}: says what the bet says ${differing.join(', ')}`, differing.length === 0);
}

const { latest } = (await ask('/api/solvency')) as unknown as {
  latest: { name: string; total: string; root: string } | null;
};
if (latest) {
  const text = await (await fetch(new URL(`/api/solvency/${latest.name}/leaves`, address))).text();
  let level = text
    .split('\n')
    .filter(Boolean)
    .map((line) => line.split(',') as [string, string])
    .map(([hash, sum]) => ({ hash: hex(hash), sum: BigInt(sum) }));
  note(
    'no line of the list is below zero',
    level.every(({ sum }) => sum >= 0n),
  );
  const names = level.map(({ hash }) => hash.toString('hex'));
  note(
    'lines are ordered and none is there twice',
    names.every((name, at) => at === 0 || names[at - 1]! < name),
  );
  const width = 2 ** Math.ceil(Math.log2(Math.max(1, level.length)));
  while (level.length < width) level.push({ hash: Buffer.alloc(32), sum: 0n });
  const eight = (sum: bigint) => {
    const bytes = Buffer.alloc(8);
    bytes.writeBigUInt64BE(sum);
    return bytes;
  };
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

for (const [what, isRight] of found) console.log(`${isRight ? 'right' : 'WRONG'}  ${what}`);
process.exitCode = found.every(([, isRight]) => isRight) ? 0 : 1;
