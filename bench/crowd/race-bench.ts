// A weekly race with many players: how long the standings, an own place, and closing and paying take.
// Usage: npm run bench -- race [--players 100000] [--asks 500]
import { settableClock } from '../../src/clock/clock.ts';
import { closeRaces } from '../../src/crowd/race/close-race.ts';
import { placeAmong, pointsOf } from '../../src/crowd/race/entries.ts';
import { PRIZES } from '../../src/crowd/race/prizes.ts';
import { listPlaces } from '../../src/crowd/race/race-rows.ts';
import { createStandings, raceWeek } from '../../src/crowd/race/standings.ts';
import { openCellsOf } from '../../src/db/cells/cells.ts';
import { APPLICATION_ROLE, openDatabase } from '../../src/db/database.ts';
import { dayOf } from '../../src/ledger/days.ts';
import { toPlayerId } from '../../src/ledger/player-id.ts';
import { median, percentile, rounded, timed } from '../stage/figures.ts';
import { readOptions, runOnCluster } from '../stage/program.ts';

const { players, asks } = readOptions({ players: 100_000, asks: 500 });
/** Each has played on so many days before. */
const DAYS_BEFORE = 20;
const OWN_PLACE_MS_MAX = 20;
const CLOSING_MS_MAX = 30_000;
const DAY_MS = 86_400_000;

await runOnCluster(async (cluster) => {
  const owner = openDatabase({ url: cluster.url, connections: 1 });
  const cells = await openCellsOf(cluster.url, { role: APPLICATION_ROLE, connections: 12, waitMsMax: 60_000 });
  try {
    const now = new Date();
    const clock = settableClock(now);
    const today = dayOf(now);
    // Points of everybody differ, in no order of the ids.
    await owner.query(
      `INSERT INTO cell_000.wallets (player_id, version, theoretical_nanos, day)
       SELECT n, 1, (n * 7919 % $1 + 1) * 100000000 + $3, $2 FROM generate_series(1, $1::bigint) AS n`,
      [players, today, DAYS_BEFORE],
    );
    await owner.query(
      `INSERT INTO cell_000.wallet_days (player_id, day, cash_wagered_micros, bonus_wagered_micros, cash_paid_micros, theoretical_nanos,
                                         cash_open_micros)
       SELECT n, $2 - before, 0, 0, 0, $3 - before, 0
       FROM generate_series(1, $1::bigint) AS n, generate_series(0, $3::integer) AS before`,
      [players, today, DAYS_BEFORE],
    );
    await owner.query('VACUUM ANALYZE cell_000.wallets');
    await owner.query('VACUUM ANALYZE cell_000.wallet_days');
    await owner.query('UPDATE directory.race_state SET next_day = $1', [raceWeek(now).firstDay]);
    const source = { cells, listLinks: async () => [] };

    const standings = createStandings({ ...source, clock });
    const readMs = await timed(() => standings.read());
    const ownMs: number[] = [];
    for (let asked = 0; asked < asks; asked += 1) {
      const playerId = toPlayerId(BigInt(1 + ((asked * 4_801) % players)));
      ownMs.push(
        await timed(async () => {
          const { week, entries } = await standings.read();
          const points = (await pointsOf(cells, week, [playerId])).get(playerId)!;
          return placeAmong(entries.lists, points);
        }),
      );
    }

    clock.advance(8 * DAY_MS);
    let told = 0;
    const closingMs = await timed(() => closeRaces({ ...source, clock, walletChanged: () => void (told += 1) }));
    const places = await listPlaces(cells.directory, raceWeek(now).firstDay);
    const { rows } = await owner.query<{ paid: number; right: number }>(
      `SELECT count(*)::integer AS paid, count(*) FILTER (WHERE p.prize_micros = t.amount_micros)::integer AS right
       FROM cell_000.transfers t LEFT JOIN directory.race_places p ON p.player_id = t.player_id AND p.transfer = t.number
       WHERE t.kind = 36`,
    );
    const { paid, right } = rows[0]!;
    const counted = [places.length, paid, right, told];
    return {
      figures: [
        [`standings of ${players} players read from the books, off the path of bets, ms`, rounded(readMs, 0)],
        ['own place, median, ms', rounded(median(ownMs), 2)],
      ],
      goals: [
        { what: 'own place, p99, ms', found: percentile(ownMs, 0.99), atMost: OWN_PLACE_MS_MAX },
        { what: 'closed and paid, ms', found: closingMs, atMost: CLOSING_MS_MAX },
      ],
      problems: counted.every((each) => each === PRIZES.length)
        ? []
        : [`of ${PRIZES.length} prizes: places, payments, right ones, messages: ${counted.join(', ')}`],
    };
  } finally {
    await cells.close();
    await owner.close();
  }
});
