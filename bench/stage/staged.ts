/** How a server on a stage differs from the product's own; as JSON in the environment. */
export interface Staged {
  cheapPasswords?: boolean;
  /** Of Crash. */
  phaseTimes?: { bettingMs: number; restMs: number };
  countsRewards?: boolean;
  withoutJobs?: readonly string[];
}

export const STAGED_ENTRY = 'bench/stage/staged-server.ts';

export function stagedEnv(staged: Staged): Record<string, string> {
  return { STAGED: JSON.stringify(staged) };
}
