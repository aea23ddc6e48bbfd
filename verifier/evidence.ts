import type { Evidence } from '../src/games/receipts/verify-evidence.ts';

/**
 * Turns a pasted item into evidence: a bet, a receipt, a signed head of the log, or a file with several of them
 * (`{bet, receipt, inclusion, heads}`).
 */
export function evidenceOf(item: unknown): Evidence {
  if (typeof item !== 'object' || item === null) return { bet: item };
  const fields = item as Record<string, unknown>;
  if ('leafIndex' in fields || 'rootSignature' in fields) return { receipt: item };
  if ('root' in fields && 'signature' in fields) return { heads: [item] };
  if ('bet' in fields || 'heads' in fields || ('receipt' in fields && !('game' in fields))) return readFile(fields);
  if (!('receipt' in fields)) return { bet: item };
  const { receipt, ...bet } = fields;
  return { bet, receipt };
}

function readFile({ bet, receipt, inclusion, heads, shownHash }: Record<string, unknown>): Evidence {
  return {
    ...(bet === undefined ? {} : { bet }),
    ...(receipt === undefined || receipt === null ? {} : { receipt }),
    ...(inclusion === undefined || inclusion === null ? {} : { inclusion }),
    ...(Array.isArray(heads) ? { heads } : {}),
    ...(typeof shownHash === 'string' ? { shownHash } : {}),
  };
}
