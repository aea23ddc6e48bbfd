import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { AnswerOf } from '../http/contract.ts';
import type { Game, GameCategory, readCatalogue } from './api.ts';

/** Gives games of one origin: the same array as long as they have not changed. */
export type GameSource = () => Promise<readonly Game[]>;

/** An answer ready to be sent. */
export interface EncodedAnswer {
  etag: string;
  json: Buffer;
  gzipped: Buffer;
}

const compress = promisify(gzip);

/** Encodes the catalogue once for each set of barred categories, and anew when a source has changed. */
export function createAnswers(sources: readonly GameSource[]) {
  let known: readonly (readonly Game[])[] = [];
  let encoded = new Map<string, Promise<EncodedAnswer>>();

  return async (blocked: GameCategory[]): Promise<EncodedAnswer> => {
    const lists = await Promise.all(sources.map((source) => source()));
    if (lists.length !== known.length || lists.some((list, index) => list !== known[index])) {
      known = lists;
      encoded = new Map();
    }
    const key = blocked.join();
    const answer = encoded.get(key) ?? encode({ games: lists.flat(), blocked });
    encoded.set(key, answer);
    return answer;
  };
}

async function encode(answer: AnswerOf<typeof readCatalogue>): Promise<EncodedAnswer> {
  const json = Buffer.from(JSON.stringify(answer));
  const hash = createHash('sha256').update(json).digest('base64url').slice(0, 22);
  // Weak, because the compressed and the plain answer share it.
  return { etag: `W/"${hash}"`, json, gzipped: await compress(json) };
}
