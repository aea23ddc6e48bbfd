import type { ServeStaff } from '../../staff/router.ts';
import { targetMsOf, URGENT_TOPICS } from '../../support/terms.ts';
import * as api from './support-api.ts';
import type { SupportDesk } from './support-desk.ts';

const WEEK_MS = 7 * 24 * 3_600_000;

/** Response times of the last week, and the texts that answers start with. */
export function serviceRoutes(serve: ServeStaff, { office: { reads, clock } }: SupportDesk): void {
  serve(api.readServiceTimes, async () => {
    const now = clock.now();
    const since = new Date(now.getTime() - WEEK_MS);
    // For a visitor's message, time counts from the confirmation of the address.
    const { rows } = await reads.directory.query<{
      tickets: number;
      answered: number;
      median: number | null;
      slow: number | null;
      in_time: number | null;
    }>(
      `SELECT count(*)::int AS tickets, count(took)::int AS answered,
         percentile_cont(0.5) WITHIN GROUP (ORDER BY took) AS median, percentile_cont(0.9) WITHIN GROUP (ORDER BY took) AS slow,
         (count(*) FILTER (WHERE took <= target))::float8
           / nullif(count(*) FILTER (WHERE took IS NOT NULL OR age > target), 0) AS in_time
       FROM (
         SELECT extract(epoch FROM first_answer_at - confirmed_at)::float8 AS took,
           extract(epoch FROM coalesce(closed_at, $2::timestamptz) - confirmed_at)::float8 AS age,
           CASE WHEN topic = ANY($3::text[]) THEN $4::float8 ELSE $5::float8 END AS target
         FROM support_tickets WHERE confirmed_at IS NOT NULL AND created_at > $1
       ) AS t`,
      [since, now, URGENT_TOPICS, targetMsOf(URGENT_TOPICS[0]!) / 1_000, targetMsOf('other') / 1_000],
    );
    const { rows: staff } = await reads.directory.query<{ author: string; answers: number; last_at: Date }>(
      `SELECT author, count(*)::int AS answers, max(at) AS last_at FROM support_messages
       WHERE staff_id IS NOT NULL AND at > $1 GROUP BY author ORDER BY count(*) DESC LIMIT 50`,
      [since],
    );
    const { tickets, answered, median, slow, in_time: inTime } = rows[0]!;
    return {
      tickets,
      answered,
      medianS: median,
      slowS: slow,
      inTime,
      byStaff: staff.map(({ author, answers, last_at: lastAt }) => ({
        name: author,
        answers,
        lastAt: lastAt.toISOString(),
      })),
    };
  });

  serve(api.listMacros, async () => {
    const { rows } = await reads.directory.query<{
      title: string;
      texts: Record<string, string>;
      updated_by: string;
      updated_at: Date;
    }>('SELECT title, texts, updated_by, updated_at FROM support_macros ORDER BY title LIMIT 500');
    return {
      items: rows.map(({ title, texts, updated_by: updatedBy, updated_at: updatedAt }) => ({
        title,
        texts,
        updatedBy,
        updatedAt: updatedAt.toISOString(),
      })),
    };
  });
}
