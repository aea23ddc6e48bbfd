export function builtFile(root: string, entry: string): string | null;
export function hasSources(root: string): boolean;
export function nameOf(entry: string): string;
export function hashFiles(root: string, files: string[]): string | null;
