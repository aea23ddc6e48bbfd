import type { Plugin } from 'rolldown';

export function bundle(root: string, entry: string, plugins?: Plugin[]): Promise<string>;
export function runnable(root: string, entry: string): Promise<string>;
export function bundleIntoDist(root: string, entry: string): Promise<string>;
