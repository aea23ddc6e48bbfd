import type { Clock } from '../../clock/clock.ts';
import type { Queryable } from '../../db/database.ts';
import type { AnyBody } from './document.ts';
import { readPublications, readState, readWritten, type Publication } from './content-rows.ts';
import { bodyKey, byDocument, NOTHING_PUBLISHED, shownAt, stillNeeded, type Known, type Shown } from './shown.ts';

/** Published content in every server's memory. */
export interface Published {
  /** The same object until something changes. */
  shown(): Shown;
  /** Checks for new publications. Meant to be called twice a second; if the read fails, the known content stays. */
  refresh(): Promise<void>;
}

export function createPublished(database: Queryable, clock: Clock): Published {
  let known: Known = { publications: [], bodies: new Map() };
  let state = '';
  let current = NOTHING_PUBLISHED;
  /** Validity period of the current object. */
  let [holdsFrom, holdsUntil] = [-Infinity, Infinity];
  const look = (now: Date) => {
    const times = known.publications.flatMap(timesOf);
    holdsFrom = Math.max(-Infinity, ...times.filter((time) => time <= now.getTime()));
    holdsUntil = Math.min(Infinity, ...times.filter((time) => time > now.getTime()));
    current = known.publications.length === 0 ? NOTHING_PUBLISHED : shownAt(known, now);
  };
  return {
    shown() {
      const now = clock.now();
      if (now.getTime() < holdsFrom || now.getTime() >= holdsUntil) look(now);
      return current;
    },
    async refresh() {
      const newest = await readState(database);
      if (newest === state) return;
      const now = clock.now();
      const publications = await readPublications(database);
      const bodies = new Map<string, AnyBody>();
      for (const own of byDocument(publications).values()) {
        for (const { kind, key, version } of stillNeeded(own, now)) {
          const name = bodyKey(kind, key, version);
          const body = known.bodies.get(name) ?? (await readWritten(database, kind, key, version));
          if (body) bodies.set(name, body);
        }
      }
      known = { publications, bodies };
      state = newest;
      look(now);
    },
  };
}

const timesOf = ({ shownFrom, shownUntil }: Publication) => [
  shownFrom.getTime(),
  ...(shownUntil ? [shownUntil.getTime()] : []),
];
