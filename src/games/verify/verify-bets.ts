import { verifyBet, type Verification } from './verify-bet.ts';

export interface FailedBet {
  id: string;
  nonce: number | null;
  /** 'repeated': another bet with the same seed pair has this nonce. */
  status: 'different' | 'unreadable' | 'repeated';
  /** The fields that differ or cannot be read. */
  names: string[];
}

export interface VerifyProgress {
  done: number;
  verified: number;
  /** Open rounds and bets whose seeds are not revealed. */
  waiting: number;
  failed: FailedBet[];
}

/** Verified bets of one seed pair: complete if there are as many as the highest nonce. */
export interface PairCount {
  serverSeedHash: string;
  verified: number;
  highestNonce: number;
}

export interface BetsVerification {
  add(bet: unknown): Verification;
  progress(): VerifyProgress;
  pairs(): PairCount[];
}

/** Verifies bets one by one and notices a nonce that is used twice. */
export function createBetsVerification(): BetsVerification {
  const pairs = new Map<string, Set<number>>();
  const failed: FailedBet[] = [];
  let done = 0;
  let verified = 0;
  let waiting = 0;

  return {
    add(bet) {
      const verification = verifyBet(bet);
      done += 1;
      const { status } = verification;
      if (status === 'open' || status === 'not_revealed') waiting += 1;
      else if (status === 'different' || status === 'unreadable') failed.push(failureOf(bet, verification, status));
      else {
        const { game, nonce, serverSeedHash } = verification.claim;
        const nonces = pairs.get(String(serverSeedHash)) ?? new Set();
        // A bet in a shared round has no pair and no nonce.
        const isOwnPair = game.seeds === 'player';
        if (isOwnPair && nonces.has(nonce)) failed.push(failureOf(bet, verification, 'repeated'));
        else verified += 1;
        if (isOwnPair) pairs.set(String(serverSeedHash), nonces.add(nonce));
      }
      return verification;
    },
    progress: () => ({ done, verified, waiting, failed: [...failed] }),
    pairs: () =>
      [...pairs].map(([serverSeedHash, nonces]) => {
        let highestNonce = 0;
        for (const nonce of nonces) highestNonce = Math.max(highestNonce, nonce);
        return { serverSeedHash, verified: nonces.size, highestNonce };
      }),
  };
}

function failureOf(bet: unknown, verification: Verification, status: FailedBet['status']): FailedBet {
  const { id, nonce } = (bet ?? {}) as { id?: unknown; nonce?: unknown };
  return {
    id: typeof id === 'string' ? id : '',
    nonce: typeof nonce === 'number' ? nonce : null,
    status,
    names: status === 'repeated' ? ['nonce'] : namesOf(verification),
  };
}

function namesOf(verification: Verification): string[] {
  if (verification.status === 'unreadable') return verification.fields;
  return 'checks' in verification ? verification.checks.filter(({ ok }) => !ok).map(({ name }) => name) : [];
}
