import type { EvidenceReport } from '../src/games/receipts/verify-evidence.ts';
import { proofTexts as texts } from '../src/texts/en/proof.ts';

/** One finding, and what it is based on. */
export interface EvidenceLine {
  ok: boolean;
  title: string;
  told: string;
  /** The signed value, if it differs from the bet's. */
  signed?: string;
  basis: string;
}

/** Findings about the receipt, the log, and the fingerprint shown before the bet. */
export function evidenceLines({ receipt, fields, log, shownBefore }: EvidenceReport): EvidenceLine[] {
  const lines: EvidenceLine[] = [];
  if (receipt?.ok) {
    const { signed } = receipt;
    lines.push({
      ok: true,
      title: texts.receipt.title,
      told: `${texts.receipt.signedAt(signed.time)}, key ${signed.key}`,
      basis: texts.bases.receipt,
    });
  } else if (receipt) {
    const told = texts.problems[receipt.problem];
    lines.push({ ok: false, title: texts.receipt.title, told, basis: texts.bases.receipt });
  }
  for (const { name, ok, told, signed } of fields) {
    lines.push({ ok, title: texts.fields[name], told, ...(ok ? {} : { signed }), basis: texts.bases.receipt });
  }
  if (log) {
    const told = log.ok
      ? `size ${log.head.size}, root ${log.head.root}, signed ${log.head.time}`
      : texts.problems[log.problem];
    lines.push({ ok: log.ok, title: 'Public log', told, basis: texts.bases.log });
  }
  if (shownBefore !== null) {
    const told = shownBefore ? 'the one you were shown' : 'NOT the one you were shown';
    lines.push({ ok: shownBefore, title: texts.fields.serverSeedHash, told, basis: texts.bases.shownBefore });
  }
  return lines;
}

/** The overall result for a piece of evidence, in a sentence. */
export function evidenceVerdict({ status, receipt, replay, log }: EvidenceReport): string {
  if (status === 'rejected') {
    if (receipt && !receipt.ok) return texts.problems[receipt.problem];
    if (log && !log.ok) return texts.problems[log.problem];
    if (replay?.status === 'different') return 'The bet differs from what its seeds and the rules give.';
    return texts.receipt.differs;
  }
  if (status === 'proved') return replay ? texts.receipt.proved : 'Everything in it is signed as it stands.';
  if (status === 'consistent') return texts.receipt.none;
  return status === 'waiting' ? 'It cannot be replayed yet.' : 'There is nothing in it that can be checked.';
}
