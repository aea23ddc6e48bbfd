/** Time format for staff, in UTC: 2031-03-10 12:00. */
export function canonicalTime(time: Date): string {
  return time.toISOString().slice(0, 16).replace('T', ' ');
}

/** Parses what staff type: 2031-03-10 or 2031-03-10T12:00, in UTC. Null if there is no such time. */
export function readTime(text: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2})?Z?)?$/.test(text)) return null;
  const time = new Date(text.length === 10 ? `${text}T00:00:00Z` : text.endsWith('Z') ? text : `${text}Z`);
  return Number.isNaN(time.getTime()) ? null : time;
}
