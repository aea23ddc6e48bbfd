import { DatabaseError } from 'pg';

/** The connection broke during the commit, so it is unknown whether it took effect. */
export class CommitUnknownError extends Error {
  constructor(cause: unknown) {
    super('The connection to the database was lost during a commit.', { cause });
    this.name = 'CommitUnknownError';
  }
}

/** The cell does not answer, so its players cannot be served now; nothing was done. */
export class CellAwayError extends Error {
  override readonly name = 'CellAwayError';
  constructor(cell: number) {
    super(`Cell ${cell} does not answer.`);
  }
}

const LOST = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  // The listen queue of a server that hangs is full.
  'EAGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** The statement did not complete because the server is gone or about to go. */
export function isConnectionLoss(error: unknown): boolean {
  if (error instanceof CommitUnknownError || error instanceof CellAwayError) return true;
  if (error instanceof DatabaseError) {
    return /^(08|57P0[1-5])/.test(error.code ?? '');
  }
  if (!(error instanceof Error)) return false;
  const { code } = error as NodeJS.ErrnoException;
  return (
    (code !== undefined && LOST.has(code)) ||
    /connection terminated|query read timeout|timeout exceeded when trying to connect|client has encountered a connection error|not queryable/i.test(
      error.message,
    )
  );
}

/** A migration has changed the result of a prepared statement. It did not run, and only a new connection can prepare it again. */
export function isStalePlan(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '0A000' && error.message.startsWith('cached plan');
}

/** An error that the database reports leaves the connection usable. */
export function isUsableAfter(error: unknown): boolean {
  return error instanceof DatabaseError && !isConnectionLoss(error) && !isStalePlan(error);
}

export function isDuplicateKey(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '23505';
}
