import type { Clock } from '../clock/clock.ts';
import type { Cells } from '../db/cells/cells.ts';
import type { Act, Refused } from '../operator/command.ts';
import { CODE_PATTERN, findCode, foldCode } from './codes.ts';
import { canonicalTime, readTime } from './times.ts';
import { findVersion, type Version } from './versions.ts';

interface CodeDesk {
  cells: Cells;
  clock: Clock;
}

const USES_MAX = 1_000_000;
const NO_CODE: Refused = { ok: false, text: 'There is no such code.' };

export function codeCommands(desk: CodeDesk): Act[] {
  return [add(desk), close(desk)];
}

function add({ cells, clock }: CodeDesk): Act {
  const whyNot = (version: Version | null): Refused | null => {
    if (!version) return { ok: false, text: 'There is no such version.' };
    if (version.openedAt && !version.endedAt && !(version.endsAt && version.endsAt <= clock.now())) return null;
    return { ok: false, text: 'This version is not open. Please open it first.' };
  };
  return {
    name: 'code add',
    summary: 'Add a promo code for a version: so many uses in all, one for each person',
    permission: 'promotions.propose',
    approval: 'promotions.approve',
    takes: ['code', 'version'],
    options: { 'uses=': 'How often it can be used in all', 'to=': 'When it ends, in UTC. Left out: with the version' },
    async plan({ words, options }) {
      const code = foldCode(words['code']!);
      if (!new RegExp(CODE_PATTERN).test(code)) return { ok: false, text: 'A code has 6 to 20 letters and digits.' };
      if (await findCode(cells.directory, code)) return { ok: false, text: 'There is such a code already.' };
      const number = /^[1-9]\d{0,8}$/.test(words['version']!) ? Number(words['version']) : 0;
      const version = await findVersion(cells.directory, number);
      const refused = whyNot(version);
      if (refused) return refused;
      const uses = Number(options['uses']);
      if (!Number.isInteger(uses) || uses < 1 || uses > USES_MAX)
        return { ok: false, text: `Say how often it can be used: 1 to ${USES_MAX}.` };
      const endsAt = typeof options['to'] === 'string' ? readTime(options['to']) : null;
      if (typeof options['to'] === 'string' && (!endsAt || endsAt <= clock.now()))
        return { ok: false, text: 'It ends at a time to come, typed as 2031-03-10 or 2031-03-10T12:00, in UTC.' };
      const until = endsAt ? `, until ${canonicalTime(endsAt)}` : '';
      return {
        ok: true,
        target: `promo code:${code}`,
        summary: `add the code ${code} for version ${number} (${version!.name}): ${uses} uses${until}`,
        content: { code, version: number, uses, endsAt: endsAt?.toISOString() ?? null },
        needsSecond: 'a promo code',
        sameAs: code,
      };
    },
    async perform(tx, content, by) {
      const refused = whyNot(await findVersion(tx, Number(content['version'])));
      if (refused) return refused;
      const { rowCount } = await tx.query(
        `INSERT INTO promo_codes (code, version, uses_max, ends_at, made_by, made_at, approved_by)
         VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING`,
        [
          content['code'],
          content['version'],
          content['uses'],
          content['endsAt'],
          by.proposedBy?.name ?? '',
          clock.now(),
          by.name,
        ],
      );
      if (rowCount !== 1) return { ok: false, text: 'There is such a code already.' };
      const facts = {
        code: String(content['code']),
        version: Number(content['version']),
        uses: Number(content['uses']),
        ends: content['endsAt'] === null ? 'with the version' : canonicalTime(new Date(content['endsAt'] as string)),
      };
      return { ok: true, output: { kind: 'facts', facts }, after: facts };
    },
  };
}

function close({ cells, clock }: CodeDesk): Act {
  return {
    name: 'code close',
    summary: 'Close a promo code: nobody can use it any more. Players who did keep their promotion',
    permission: 'promotions.propose',
    takes: ['code'],
    async plan({ words }) {
      const code = await findCode(cells.directory, foldCode(words['code']!));
      if (!code) return NO_CODE;
      if (code.closedAt) return { ok: false, text: 'This code is closed already.' };
      return {
        ok: true,
        target: `promo code:${code.code}`,
        summary: `close the code ${code.code}`,
        content: { code: code.code },
        needsSecond: null,
      };
    },
    async perform(tx, content, by) {
      const { rows } = await tx.query<{ uses: number }>(
        `UPDATE promo_codes SET closed_at = $2, closed_by = $3 WHERE code = $1 AND closed_at IS NULL RETURNING uses`,
        [content['code'], clock.now(), by.name],
      );
      if (!rows[0]) return NO_CODE;
      const facts = { code: String(content['code']), state: 'closed', uses: rows[0].uses };
      return { ok: true, output: { kind: 'facts', facts }, before: { state: 'open' }, after: facts };
    },
  };
}
