/** A span of time in the larger unit that fits it. */
export function roughTime(seconds: number, minutesName: string, secondsName: string): string {
  return seconds >= 90 ? `${Math.round(seconds / 60)} ${minutesName}` : `${Math.round(seconds)} ${secondsName}`;
}
