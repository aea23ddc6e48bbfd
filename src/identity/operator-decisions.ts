import { toPlayerId } from '../ledger/player-id.ts';
import { post } from '../ledger/post.ts';
import { lockWallet } from '../ledger/wallet-rows.ts';
import { formatUsd, usdMicros } from '../money/usd.ts';
import { NO_PLAYER, type Act, type FindPlayer } from '../operator/command.ts';
import { identityWork } from '../operator/takes.ts';
import { findCase, lockCase, storePutAside } from './case-rows.ts';
import type { DecidedState } from './case-state.ts';
import { decideCase, requirePosted } from './decide.ts';
import type { Identity } from './identity.ts';

interface Options {
  identity: Identity;
  findPlayer: FindPlayer;
}

const VERDICTS: Record<string, DecidedState> = { approve: 'approved', resubmit: 'resubmit', reject: 'rejected' };

/** Reasons for which the player's page has a text in every language. */
export const REASON_CODES = [
  'document_unreadable',
  'document_expired',
  'document_forged',
  'details_mismatch',
  'address_proof',
  'source_of_funds',
  'identity_not_confirmed',
] as const;

export function decidingCommands(options: Options): Act[] {
  return [
    decideCommand(options),
    putAsideCommand(options, {
      name: 'kyc release',
      summary: 'Give back what was put aside when a case was rejected. Two people',
      verb: 'give back',
      kind: 'put_back',
      credit: 'primary',
    }),
    putAsideCommand(options, {
      name: 'kyc forfeit',
      summary: 'Keep what was put aside, for forged documents only. Two people',
      verb: 'forfeit',
      kind: 'forfeit',
      credit: 'adjustments',
    }),
  ];
}

function decideCommand({ identity, findPlayer }: Options): Act {
  const { cells, clock } = identity;
  return {
    name: 'kyc decide',
    permission: 'identity.decide',
    approval: 'identity.approve',
    summary: 'Decide a case: approve, resubmit or reject',
    takes: ['player', 'verdict'],
    options: {
      'reasons=': `codes for the player's page, comma-separated: ${REASON_CODES.join(', ')}`,
      'note=': 'a sentence for the player, shown and sent as it is',
      'valid-until=': 'YYYY-MM-DD, the date on which the document runs out (with approve)',
      forged: 'the documents are forged: the account is closed (with reject)',
    },
    async plan({ words, options }) {
      const player = await findPlayer(words['player']!);
      if (!player) return NO_PLAYER;
      const state = VERDICTS[words['verdict']!];
      if (!state) return { ok: false, text: `The verdict is one of ${Object.keys(VERDICTS).join(', ')}.` };
      const reasons = String(options['reasons'] ?? '')
        .split(',')
        .filter(Boolean);
      const unknown = reasons.find((reason) => !(REASON_CODES as readonly string[]).includes(reason));
      if (unknown) return { ok: false, text: `'${unknown}' is not one of ${REASON_CODES.join(', ')}.` };
      const forged = options['forged'] === true;
      if (forged && state !== 'rejected') return { ok: false, text: '--forged goes with reject.' };
      const validUntil = options['valid-until'] ?? null;
      if (validUntil !== null && !/^\d{4}-\d{2}-\d{2}$/.test(String(validUntil))) {
        return { ok: false, text: '--valid-until is a date, YYYY-MM-DD.' };
      }
      if (state !== 'approved' && reasons.length === 0 && !options['note'] && !forged) {
        return { ok: false, text: 'The player has to know why: --reasons, --note or both.' };
      }
      const known = await findCase(cells.of(player.playerId), player.playerId);
      if (known.state === 'none' || known.state === 'draft') return { ok: false, text: 'Nothing was submitted yet.' };
      const isFinal = known.state === 'approved' || known.state === 'rejected';
      return {
        ok: true,
        target: `player:${player.playerId}`,
        summary: `${words['verdict']} ${player.username}${forged ? ' for forged documents' : ''} (now ${known.state})`,
        content: {
          playerId: String(player.playerId),
          state,
          reasons: forged ? ['document_forged', ...reasons.filter((each) => each !== 'document_forged')] : reasons,
          comment: options['note'] ?? null,
          forged,
          documentExpiresOn: validUntil,
        },
        needsSecond: forged ? 'a ban for forged documents' : isFinal ? 'the reversal of a final decision' : null,
        worksOn: identityWork(player.playerId),
      };
    },
    async perform(tx, content, by) {
      const playerId = toPlayerId(BigInt(String(content['playerId'])));
      const { decidedAt } = await findCase(tx, playerId);
      // A manual decision is newer than all earlier ones, even those from a server whose clock is ahead.
      const newerAt = new Date(Math.max(clock.now().getTime(), (decidedAt?.getTime() ?? 0) + 1));
      const decision = { ...(content as unknown as DecisionContent), decidedAt: newerAt };
      const { judgement } = await decideCase(identity, tx, playerId, decision, { by: `operator:${by.name}` });
      if (!judgement.applies) return { ok: false, text: `Nothing changes: ${WHY_NOT[judgement.why]}.` };
      const facts = { player: String(playerId), state: judgement.state, 'told by mail': true };
      return { ok: true, output: { kind: 'facts', facts }, after: { ...content } };
    },
  };
}

interface DecisionContent {
  state: DecidedState;
  reasons: string[];
  comment: string | null;
  forged: boolean;
  documentExpiresOn: string | null;
}

const WHY_NOT = {
  not_submitted: 'nothing was submitted',
  not_newer: 'there is a newer decision',
  same: 'it was already decided so',
  superseded: 'there is a newer submission',
  unknown: 'there is no such case',
} as const;

interface PutAsideAct {
  name: string;
  summary: string;
  verb: string;
  kind: 'put_back' | 'forfeit';
  credit: 'primary' | 'adjustments';
}

/** The money of a rejected player always needs two people. */
function putAsideCommand({ identity, findPlayer }: Options, act: PutAsideAct): Act {
  const { cells, clock } = identity;
  return {
    name: act.name,
    permission: 'money.propose',
    approval: 'money.approve',
    summary: act.summary,
    takes: ['player'],
    async plan({ words }) {
      const player = await findPlayer(words['player']!);
      if (!player) return NO_PLAYER;
      const known = await findCase(cells.of(player.playerId), player.playerId);
      if (known.putAside === 0n) return { ok: false, text: 'Nothing is put aside for this player.' };
      if (act.kind === 'forfeit' && !known.forged) {
        return {
          ok: false,
          text: 'Only what belongs to proven forgery is forfeited. Decide the case with --forged first.',
        };
      }
      return {
        ok: true,
        target: `player:${player.playerId}`,
        summary: `${act.verb} ${formatUsd(known.putAside)} of ${player.username}`,
        content: { playerId: String(player.playerId), amount: String(known.putAside) },
        needsSecond: 'money of a rejected player',
      };
    },
    async perform(tx, content) {
      const playerId = toPlayerId(BigInt(String(content['playerId'])));
      const amount = usdMicros(BigInt(String(content['amount'])));
      await lockWallet(tx, playerId);
      const known = await lockCase(tx, playerId, clock.now());
      if (known.putAside !== amount || (act.kind === 'forfeit' && !known.forged)) {
        return { ok: false, text: 'The case has changed since this was proposed. Please propose it again.' };
      }
      await requirePosted(
        post(tx, clock, {
          playerId,
          key: `kyc:${known.reviewId}:${act.kind}:${clock.now().toISOString()}`,
          transfers: [{ kind: act.kind, debit: 'held', credit: act.credit, amount }],
        }),
      );
      await storePutAside(tx, playerId, usdMicros(0n), clock.now());
      return {
        ok: true,
        output: { kind: 'facts', facts: { player: String(playerId), [act.verb]: formatUsd(amount) } },
        before: { putAside: String(amount) },
        after: { putAside: '0', amount: String(amount), to: act.credit },
      };
    },
  };
}
