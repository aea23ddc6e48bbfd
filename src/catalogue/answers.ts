import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { AnswerOf } from '../http/contract.ts';
import type { Game, GameCategory, readCatalogue } from './api.ts';
import { gamesOf } from './listing.ts';

/** An answer ready to be sent. */
export interface EncodedAnswer {
  etag: string;
  json: Buffer;
  gzipped: Buffer;
  brotli: Buffer;
}

/** All games, or only those on the rails of the first pages. */
export type Part = 'all' | 'front';

export const FRONT_GAMES_MAX = 40;

const compress = { gzip: promisify(gzip), brotli: promisify(brotliCompress) };

/** Encodes the catalogue once per part and set of barred categories, and again when the games have changed. */
export function createAnswers(games: () => readonly Game[], named: () => readonly string[] = () => []) {
  let known: readonly Game[] = [];
  let knownNames = '';
  let encoded = new Map<string, Promise<EncodedAnswer>>();

  return (part: Part, blocked: GameCategory[]): Promise<EncodedAnswer> => {
    const names = named();
    if (games() !== known || names.join() !== knownNames) {
      known = games();
      knownNames = names.join();
      encoded = new Map();
    }
    const key = `${part} ${blocked.join()}`;
    const answer = encoded.get(key) ?? encode({ games: part === 'all' ? [...known] : frontOf(known, names), blocked });
    encoded.set(key, answer);
    return answer;
  };
}

function frontOf(games: readonly Game[], named: readonly string[]): Game[] {
  const first = (['originals', 'slots', 'live'] as const).flatMap((category) =>
    gamesOf(games, category).slice(0, FRONT_GAMES_MAX),
  );
  return [...first, ...games.filter((game) => named.includes(game.id) && !first.includes(game))];
}

async function encode(answer: AnswerOf<typeof readCatalogue>): Promise<EncodedAnswer> {
  const json = Buffer.from(JSON.stringify(answer));
  const hash = createHash('sha256').update(json).digest('base64url').slice(0, 22);
  const [gzipped, brotli] = await Promise.all([compress.gzip(json), compress.brotli(json)]);
  // Weak, because the compressed and the plain responses share it.
  return { etag: `W/"${hash}"`, json, gzipped, brotli };
}
