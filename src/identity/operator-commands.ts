import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isBarredFromRegistration } from '../countries/lists.ts';
import { inEachCell } from '../db/cells/cells.ts';
import { toPlayerId } from '../ledger/player-id.ts';
import { formatUsd } from '../money/usd.ts';
import { NO_PLAYER, type Command, type FindPlayer, type Input, type KnownPlayer } from '../operator/command.ts';
import { CASE_STATES, type CaseState } from './case-state.ts';
import { findCase, listCases, type Case } from './case-rows.ts';
import { listDocuments } from './document-rows.ts';
import { unsealDetails, type Identity } from './identity.ts';
import { decidingCommands } from './operator-decisions.ts';
import { reviewedBy } from './times.ts';

const CASES_MAX = 500;
const EXTENSIONS = { 'image/jpeg': 'jpg', 'image/png': 'png', 'application/pdf': 'pdf' } as const;

export interface IdentityCommandOptions {
  identity: Identity;
  findPlayer: FindPlayer;
}

export function identityCommands(options: IdentityCommandOptions): Command[] {
  return [listCommand(options), showCommand(options), documentsCommand(options), ...decidingCommands(options)];
}

function listCommand({ identity: { cells }, findPlayer }: IdentityCommandOptions): Command {
  return {
    name: 'kyc list',
    permission: 'identity.see',
    summary: 'Cases of identity checks, newest submission first',
    options: { 'state=': `${CASE_STATES.slice(1).join(', ')} or all (pending)` },
    async look({ options }) {
      const wanted = options['state'] ?? 'pending';
      const state = CASE_STATES.find((known) => known === wanted) ?? null;
      if (state === null && wanted !== 'all')
        return { ok: false, text: `--state is one of ${CASE_STATES.join(', ')}, all.` };
      const found = await inEachCell(cells, (database) => listCases(database, state, CASES_MAX));
      const cases = found.flat().toSorted(newestFirst).slice(0, CASES_MAX);
      const rows = await Promise.all(
        cases.map(async (known) => ({
          player: (await findPlayer(String(known.playerId)))?.username ?? '?',
          number: String(known.playerId),
          state: known.state,
          submitted: known.submittedAt?.toISOString().slice(0, 16) ?? null,
          'decide by': dueOf(known.state, known.submittedAt),
          'decided by': known.decidedBy,
          'put aside': known.putAside > 0n ? formatUsd(known.putAside) : null,
        })),
      );
      return { ok: true, output: { kind: 'table', rows, empty: 'No such cases.' } };
    },
  };
}

function newestFirst(one: Case, other: Case): number {
  return (other.submittedAt?.getTime() ?? 0) - (one.submittedAt?.getTime() ?? 0);
}

function dueOf(state: CaseState, submittedAt: Date | null): string | null {
  return state === 'pending' && submittedAt ? reviewedBy(submittedAt).toISOString().slice(0, 10) : null;
}

function showCommand({ identity, findPlayer }: IdentityCommandOptions): Command {
  return {
    name: 'kyc show',
    permission: 'identity.see',
    summary: "A player's case with the details that were given. Recorded",
    takes: ['player'],
    recordedTarget: (input) => targetOf(findPlayer, input),
    async look({ words }) {
      const player = await findPlayer(words['player']!);
      if (!player) return NO_PLAYER;
      const database = identity.cells.of(player.playerId);
      const known = await findCase(database, player.playerId);
      const documents = await listDocuments(database, player.playerId);
      const details = known.detailsSealed && unsealDetails(identity, known.detailsSealed);
      const facts = {
        player: player.username,
        number: String(player.playerId),
        account: player.status,
        state: known.state,
        submitted: known.submittedAt?.toISOString() ?? null,
        decided: known.decidedAt?.toISOString() ?? null,
        'decided by': known.decidedBy,
        reasons: known.reasons.join(', '),
        comment: known.comment,
        'valid until': known.documentExpiresOn,
        'put aside': formatUsd(known.putAside),
        ...details,
        'country barred': details ? isBarredFromRegistration(details.country) : null,
        documents: documents.map(({ kind, side }) => `${kind}/${side}`).join(', '),
      };
      return { ok: true, output: { kind: 'facts', facts } };
    },
  };
}

function documentsCommand({ identity, findPlayer }: IdentityCommandOptions): Command {
  return {
    name: 'kyc documents',
    permission: 'identity.see',
    summary: "Decipher a player's documents into a folder. Recorded",
    takes: ['player'],
    options: { 'to=': 'the folder; it is made if missing. Remove it when you have looked' },
    recordedTarget: (input) => targetOf(findPlayer, input),
    async look({ words, options }) {
      const player = await findPlayer(words['player']!);
      if (!player) return NO_PLAYER;
      if (typeof options['to'] !== 'string') return { ok: false, text: 'Say where to: --to FOLDER' };
      const folder = path.resolve(options['to']);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const documents = await listDocuments(identity.cells.of(player.playerId), player.playerId);
      const rows = [];
      for (const [at, document] of documents.entries()) {
        const file = `${at + 1}-${document.kind}-${document.side}.${EXTENSIONS[document.contentType]}`;
        const content = await identity.documents.read(document);
        await writeFile(path.join(folder, file), content, { mode: 0o600, flag: 'wx' });
        rows.push({
          file: path.join(folder, file),
          uploaded: document.createdAt.toISOString().slice(0, 16),
          bytes: document.sizeBytes,
          submitted: document.submittedAt !== null,
        });
      }
      return { ok: true, output: { kind: 'table', rows, empty: 'This player has handed in no documents.' } };
    },
  };
}

async function targetOf(findPlayer: FindPlayer, { words }: Input): Promise<string | null> {
  const player: KnownPlayer | null = await findPlayer(words['player']!);
  return player && `player:${toPlayerId(player.playerId)}`;
}
