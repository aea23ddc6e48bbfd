const MINUTE_MS = 60_000;

/** Time until the next whole multiple of the interval since the session began, so that a reload does not delay it. */
export function msUntilReminder(everyMinutes: number, lastsMs: number): number {
  const everyMs = everyMinutes * MINUTE_MS;
  return everyMs - (Math.max(0, lastsMs) % everyMs);
}

export function inHoursAndMinutes(seconds: number): { hours: number; minutes: number } {
  const minutes = Math.floor(seconds / 60);
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
}
