import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { projectRoot } from './config.ts';

/** Scripts of the pages that providers show in a frame of the casino, written in TypeScript. */
export const BROWSER_SCRIPTS = {
  slots: 'sandbox/slots/page/game.web.ts',
  live: 'sandbox/live/page/main.web.ts',
} as const;

/** Files that those pages load too, by their names in dist/sandbox. */
export const PAGE_FILES = { 'table.css': 'sandbox/live/page/table.css' } as const;

export type BrowserScript = keyof typeof BROWSER_SCRIPTS;

/** The built script of dist/sandbox. Without dist/ it is bundled on request, so that the sandbox starts without waiting. */
export async function browserScript(name: BrowserScript): Promise<string> {
  if (isBuilt()) return readFile(builtOr(`${name}.js`, ''), 'utf8');
  return (await bundleForBrowser(projectRoot(), BROWSER_SCRIPTS[name])).code;
}

/** A file of dist/sandbox, or without dist/ the source that it is copied from. */
export function builtOr(built: string, source: string): string {
  return isBuilt() ? path.join(projectRoot(), 'dist', 'sandbox', built) : path.join(projectRoot(), source);
}

export async function bundleForBrowser(root: string, entry: string): Promise<{ code: string; read: string[] }> {
  const { rolldown } = await import('rolldown');
  const build = await rolldown({ input: path.join(root, entry), platform: 'browser', logLevel: 'warn' });
  try {
    const { output } = await build.generate({ format: 'esm', minify: true, codeSplitting: false });
    return { code: output[0].code, read: await build.watchFiles };
  } finally {
    await build.close();
  }
}

function isBuilt(): boolean {
  return fileURLToPath(import.meta.url).startsWith(path.join(projectRoot(), 'dist') + path.sep);
}
