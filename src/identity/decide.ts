import { recordAudit } from '../audit/audit-log.ts';
import { enterCellOf } from '../db/cells/cells.ts';
import type { Tx } from '../db/database.ts';
import type { PlayerId } from '../ledger/player-id.ts';
import { post } from '../ledger/post.ts';
import type { Wallet } from '../ledger/wallet.ts';
import { lockWallet } from '../ledger/wallet-rows.ts';
import { usdMicros, type UsdMicros } from '../money/usd.ts';
import { findPlayerOfReview, lockCase, storeDecision, type Case } from './case-rows.ts';
import { judge, type Decision, type Judgement } from './case-state.ts';
import type { Identity } from './identity.ts';

export interface Decided {
  judgement: Judgement | { applies: false; why: 'superseded' | 'unknown' };
  /** Notifies sockets and the outbox. Call it after the commit. */
  tell(): void;
}

const NOTHING_TO_TELL = () => {};

/** Applies a reviewer's decision, from a callback or a poll. Only the player's last submission counts. */
export async function decideReview(identity: Identity, reviewId: string, decision: Decision): Promise<Decided> {
  const decided = await identity.cells.directory.transaction(async (tx) => {
    const playerId = await findPlayerOfReview(tx, reviewId);
    if (playerId === null) return { judgement: { applies: false, why: 'unknown' } as const, tell: NOTHING_TO_TELL };
    await enterCellOf(tx, playerId);
    return decideCase(identity, tx, playerId, decision, { by: identity.reviewer.name, reviewId });
  });
  decided.tell();
  return decided;
}

export interface Decider {
  /** `reviewer` or `operator:<name>`. */
  by: string;
  /** The submission it is about; an operator decides on the case as it stands. */
  reviewId?: string;
  /** Set by an operator, for the audit log. */
  audited?: Record<string, unknown>;
}

/** Applies a decision with all its effects. The wallet is locked first, so deposits and withdrawals wait for the outcome. */
export async function decideCase(
  identity: Identity,
  tx: Tx,
  playerId: PlayerId,
  decision: Decision,
  decider: Decider,
): Promise<Decided> {
  const { clock, neighbours } = identity;
  await lockWallet(tx, playerId);
  const known = await lockCase(tx, playerId, clock.now());
  if (decider.reviewId !== undefined && known.reviewId !== decider.reviewId.toLowerCase()) {
    return { judgement: { applies: false, why: 'superseded' }, tell: NOTHING_TO_TELL };
  }
  const judgement = judge(known, decision);
  if (!judgement.applies) return { judgement, tell: NOTHING_TO_TELL };

  const moved = await moveMoney(identity, tx, known, { ...decision, state: judgement.state });
  await storeDecision(
    tx,
    playerId,
    { ...decision, state: judgement.state, decidedBy: decider.by, putAside: moved.putAside },
    clock.now(),
  );
  if (judgement.state === 'rejected') await neighbours.closePlay(tx, playerId);
  else if (known.state === 'rejected') await neighbours.reopenPlay(tx, playerId);
  const tellDeposits = judgement.state === 'approved' ? await neighbours.releaseHeldDeposits(tx, playerId) : null;
  if (judgement.state === 'rejected' && decision.forged) await neighbours.banPlayer(tx, playerId);
  await queueMail(identity, tx, playerId, { ...decision, state: judgement.state });
  await recordAudit(tx, clock, {
    actor: decider.by.startsWith('operator:') ? decider.by : 'system',
    action: judgement.replacesFinal ? 'kyc.decision_replaced' : 'kyc.decided',
    target: `player:${playerId}`,
    before: { state: known.state, decidedBy: known.decidedBy },
    after: {
      state: judgement.state,
      reasons: decision.reasons,
      forged: decision.forged,
      decidedBy: decider.by,
      decidedAt: decision.decidedAt.toISOString(),
      putAside: String(moved.putAside),
      ...decider.audited,
    },
  });
  const wallet = await lockWallet(tx, playerId);
  return {
    judgement,
    tell() {
      identity.mailQueued();
      identity.walletChanged(wallet);
      tellDeposits?.();
      if (!judgement.replacesFinal) return;
      identity.alert(
        `KYC: a final decision on player ${playerId} was replaced by '${judgement.state}' (${decider.by}).`,
      );
    },
  };
}

/**
 * After a rejection the last deposit stays on the primary balance, where it may be withdrawn, and the rest is set aside for two
 * people to decide on; with forged documents everything is set aside. Any other decision puts it back.
 */
async function moveMoney(
  { clock, neighbours }: Identity,
  tx: Tx,
  known: Case,
  decision: Decision,
): Promise<{ putAside: UsdMicros }> {
  const { playerId } = known;
  const key = (act: string) => `kyc:${known.reviewId}:${act}:${decision.decidedAt.toISOString()}`;
  if (decision.state !== 'rejected') {
    if (known.putAside > 0n) {
      const amount = known.putAside;
      await requirePosted(
        post(tx, clock, {
          playerId,
          key: key('back'),
          transfers: [{ kind: 'put_back', debit: 'held', credit: 'primary', amount }],
        }),
      );
    }
    return { putAside: usdMicros(0n) };
  }
  const { primary } = await lockWallet(tx, playerId);
  const { last } = await neighbours.depositsOf(tx, playerId);
  const left = decision.forged ? 0n : primary < last ? primary : last;
  const amount = usdMicros(primary - left);
  if (amount > 0n) {
    await requirePosted(
      post(tx, clock, {
        playerId,
        key: key('aside'),
        transfers: [{ kind: 'put_aside', debit: 'primary', credit: 'held', amount }],
      }),
    );
  }
  return { putAside: usdMicros(known.putAside + amount) };
}

export async function requirePosted(posting: ReturnType<typeof post>): Promise<Wallet> {
  const posted = await posting;
  if (!posted.ok) throw new Error('What was put aside is not on the held account.');
  return posted.wallet;
}

async function queueMail(identity: Identity, tx: Tx, playerId: PlayerId, decision: Decision): Promise<void> {
  const { username, email } = await identity.neighbours.contactOf(tx, playerId);
  const link = `${identity.publicUrl}/settings/verification`;
  const reason = decision.comment ?? '';
  switch (decision.state) {
    case 'approved':
      return identity.mailbox.queue(tx, email, 'kyc-approved', { username, link });
    case 'resubmit':
      return identity.mailbox.queue(tx, email, 'kyc-resubmit', { username, link, reason });
    case 'rejected':
      return identity.mailbox.queue(tx, email, 'kyc-rejected', { username, reason, forged: decision.forged });
    case 'expired':
      return identity.mailbox.queue(tx, email, 'kyc-expired', { username, link });
  }
}
