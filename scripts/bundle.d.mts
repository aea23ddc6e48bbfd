export function bundle(root: string, entry: string): Promise<string>;
export function bundleIntoDist(root: string, entry: string): Promise<string>;
