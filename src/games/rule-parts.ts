import type { Json } from './definition.ts';
import { RISKS, type Risk } from './settlement.ts';

/** Tables by risk and a count, for the texts of rules and the Fairness page. */

export function byRisk(tables: (risk: Risk) => Json): Json {
  return Object.fromEntries(RISKS.map((risk) => [risk, tables(risk)]));
}

export function byCount(min: number, max: number, table: (count: number) => Json): Json {
  return Object.fromEntries(Array.from({ length: max - min + 1 }, (_none, i) => [min + i, table(min + i)]));
}

/** Column heads by risk. */
export function riskHeads(): { risk: Risk }[] {
  return RISKS.map((risk) => ({ risk }));
}
