export function bundle(root: string, entry: string): Promise<string>;
