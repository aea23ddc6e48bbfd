import type { LogHead } from '../../public-log/log-format.ts';
import type { ReceiptProof, SignedCommitment } from '../../public-log/receipt-format.ts';

/**
 * What this browser was shown, stored by the browser itself and compared with whatever the casino says later. It survives
 * signing out, and leaves the device only as a file that the player downloads.
 */

export interface KeptBet {
  player: string;
  id: string;
  /** From the answer to the bet. */
  serverSeedHash: string;
  nonce: number;
  /** When the answer came, in milliseconds. */
  at: number;
  /** Null until the receipt has come. */
  receipt: ReceiptProof | null;
}

export interface KeptCommitment {
  player: string;
  serverSeedHash: string;
  /** When this browser first saw it. */
  at: number;
  signed: SignedCommitment | null;
}

export interface Kept {
  bets: KeptBet[];
  commitments: KeptCommitment[];
  head: LogHead | null;
}

/** Bets kept per player, the newest. */
const BETS_KEPT = 5_000;
const NAME = 'roulo-memory';

let opened: Promise<IDBDatabase | null> | null = null;

/** Null if the browser forbids it: then nothing is stored. */
function open(): Promise<IDBDatabase | null> {
  opened ??= new Promise((resolve) => {
    try {
      const request = indexedDB.open(NAME, 1);
      request.addEventListener('upgradeneeded', () => {
        const bets = request.result.createObjectStore('bets', { keyPath: ['player', 'id'] });
        bets.createIndex('age', ['player', 'at']);
        request.result.createObjectStore('commitments', { keyPath: ['player', 'serverSeedHash'] });
        request.result.createObjectStore('heads', { keyPath: 'name' });
      });
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => resolve(null));
      request.addEventListener('blocked', () => resolve(null));
    } catch {
      resolve(null);
    }
  });
  return opened;
}

type Store = 'bets' | 'commitments' | 'heads';

async function run<T>(store: Store, mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T> | void) {
  const db = await open();
  if (!db) return undefined;
  return new Promise<T | undefined>((resolve, reject) => {
    const tx = db.transaction(store, mode);
    const request = work(tx.objectStore(store));
    tx.addEventListener('complete', () => resolve(request ? request.result : undefined));
    tx.addEventListener('error', () => reject(tx.error ?? new Error('The browser could not store it.')));
  });
}

const ofPlayer = (player: string) => IDBKeyRange.bound([player], [player, []]);

export async function keepBets(bets: readonly KeptBet[]): Promise<void> {
  await run('bets', 'readwrite', (store) => {
    for (const bet of bets) store.put(bet);
  });
}

/** The first time that a fingerprint was shown is kept. */
export async function keepCommitments(commitments: readonly KeptCommitment[]): Promise<void> {
  await run('commitments', 'readwrite', (store) => {
    for (const commitment of commitments) {
      const known = store.get([commitment.player, commitment.serverSeedHash]) as IDBRequest<KeptCommitment | undefined>;
      known.addEventListener('success', () => {
        const { result } = known;
        store.put({ ...commitment, at: result?.at ?? commitment.at, signed: result?.signed ?? commitment.signed });
      });
    }
  });
}

export async function recallBet(player: string, id: string): Promise<KeptBet | null> {
  return ((await run('bets', 'readonly', (store) => store.get([player, id]))) as KeptBet | undefined) ?? null;
}

export async function recallBets(player: string): Promise<KeptBet[]> {
  return ((await run('bets', 'readonly', (store) => store.getAll(ofPlayer(player)))) as KeptBet[] | undefined) ?? [];
}

export async function recallCommitment(player: string, hash: string): Promise<KeptCommitment | null> {
  const found = await run('commitments', 'readonly', (store) => store.get([player, hash]));
  return (found as KeptCommitment | undefined) ?? null;
}

export async function recallHead(): Promise<LogHead | null> {
  const found = await run('heads', 'readonly', (store) => store.get('last'));
  return (found as { head: LogHead } | undefined)?.head ?? null;
}

export async function keepHead(head: LogHead): Promise<void> {
  await run('heads', 'readwrite', (store) => void store.put({ name: 'last', head }));
}

/** All data of a player, for a file. */
export async function recallAll(player: string): Promise<Kept> {
  const commitments = await run('commitments', 'readonly', (store) => store.getAll(ofPlayer(player)));
  return {
    bets: await recallBets(player),
    commitments: (commitments as KeptCommitment[] | undefined) ?? [],
    head: await recallHead(),
  };
}

export async function forgetOldBets(player: string): Promise<void> {
  const count = (await run('bets', 'readonly', (store) => store.count(ofPlayer(player)))) ?? 0;
  let tooMany = count - BETS_KEPT;
  if (tooMany <= 0) return;
  await run('bets', 'readwrite', (store) => {
    const cursor = store.index('age').openCursor(ofPlayer(player));
    cursor.addEventListener('success', () => {
      if (!cursor.result || tooMany <= 0) return;
      tooMany -= 1;
      cursor.result.delete();
      cursor.result.continue();
    });
  });
}

/** Deletes all data of a player. The head of the log belongs to no player and stays. */
export async function forgetAll(player: string): Promise<void> {
  await run('bets', 'readwrite', (store) => void store.delete(ofPlayer(player)));
  await run('commitments', 'readwrite', (store) => void store.delete(ofPlayer(player)));
}
