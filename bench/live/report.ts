import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

/** What one part of the drill has found. It is kept only after the books were checked. */
export interface PartReport {
  readonly isRight: boolean;
  readonly seconds: number;
  /** Tables as they are printed, each with its headings first. */
  readonly tables: readonly (readonly (readonly (string | number)[])[])[];
  readonly notes: readonly string[];
}

export interface DrillReport {
  get(part: string): PartReport | null;
  put(part: string, report: PartReport): void;
}

/** Parts are remembered in the file under these settings, so that a drill that was broken off goes on where it was. */
export function openReport(file: string | undefined, settings: string): DrillReport {
  const parts = new Map<string, PartReport>(Object.entries(readParts(file, settings)));
  return {
    get: (part) => parts.get(part) ?? null,
    put(part, report) {
      parts.set(part, report);
      if (file === undefined) return;
      writeFileSync(`${file}.draft`, JSON.stringify({ settings, parts: Object.fromEntries(parts) }, null, 1));
      renameSync(`${file}.draft`, file);
    },
  };
}

function readParts(file: string | undefined, settings: string): Record<string, PartReport> {
  if (file === undefined || !existsSync(file)) return {};
  const stored = JSON.parse(readFileSync(file, 'utf8')) as { settings: string; parts: Record<string, PartReport> };
  if (stored.settings !== settings) throw new Error(`${file} belongs to other settings: ${stored.settings}.`);
  return stored.parts;
}
