import { fuzzEveryRoute } from '../fuzz/fuzzed-server.ts';
import { liveIn } from '../drill/model/run-lives.ts';
import type { Report } from '../stage/report.ts';
import type { CitusDatabase } from './citus-cluster.ts';

export interface TourOptions {
  /** Of the model: players live on two servers, and every answer and balance is held against a plain model. */
  operations: number;
  /** Of the fuzzer, which calls every route of the API. */
  requests: number;
}

/** Everything that the API offers, on the cluster: what is answered, and whether it is right. */
export async function takeTour(
  { url, secretKeys }: CitusDatabase,
  { operations, requests }: TourOptions,
): Promise<Report> {
  const fuzz = await fuzzEveryRoute(url, { secretKeys, seed: 1, goesOn: (sent) => sent < requests });
  const model = await liveIn(url, { operations, seed: 1, secretKeys });
  return {
    figures: [...(fuzz.figures ?? []), ...(model.figures ?? [])],
    ...(model.tables ? { tables: model.tables } : {}),
    problems: [...fuzz.problems, ...model.problems],
  };
}
