import type { ClientBase, QueryConfig, QueryResult, QueryResultRow } from 'pg';

/** Sends a statement. If no answer comes within the limit, the connection counts as lost. Without a limit it waits forever. */
export function ask<R extends QueryResultRow = QueryResultRow>(
  client: ClientBase,
  silenceMsMax: number | undefined,
  statement: string | QueryConfig,
  values?: unknown[],
): Promise<QueryResult<R>> {
  return answerTo(silenceMsMax, (done) => client.query<R>(statement as string, values as unknown[], done));
}

/**
 * The driver's own promises and timer keep each statement and its bytes alive until the whole heap is collected. Under load V8 collected
 * the whole heap every three seconds. With a callback and this timer a statement is freed like any other short-lived object.
 */
export async function answerTo<Answer>(
  silenceMsMax: number | undefined,
  send: (done: (error: Error | null | undefined, answer: Answer) => void) => void,
): Promise<Answer> {
  try {
    return await new Promise((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined;
      send((error, answer) => {
        clearTimeout(timer);
        if (error) reject(error);
        else resolve(answer);
      });
      if (silenceMsMax !== undefined) timer = setTimeout(() => reject(new Error('Query read timeout')), silenceMsMax);
    });
  } catch (error) {
    // The stack starts at the socket otherwise. From here it leads back to the caller.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  }
}
