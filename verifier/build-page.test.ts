import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../src/db/project-root.ts';
import { buildPage } from './build-page.ts';

test('verifier: the page is one file, names the hashes of its script and style, and asks for nothing else', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'roulo-verifier-'));
  try {
    const { file, bytes, policy } = await buildPage(projectRoot(), path.join(folder, 'verifier.html'));
    const html = await readFile(file, 'utf8');
    expect(bytes).toBeLessThan(100 * 1_024);
    expect(html).toContain(`content="${policy}"`);
    for (const tag of ['script', 'style']) {
      const found = [...html.matchAll(new RegExp(`<${tag}>([^]*?)</${tag}>`, 'g'))];
      expect(found).toHaveLength(1);
      const hash = createHash('sha256').update(found[0]![1]!).digest('base64');
      expect(policy).toContain(`${tag}-src 'sha256-${hash}'`);
    }
    expect(html.match(/<\/?script/gi)).toHaveLength(2);
    expect(html).not.toMatch(/__(POLICY|STYLE|SCRIPT)__/);
    expect(html.match(/https?:\/\/[^'"`\s]*/g)?.filter((url) => url !== 'http://www.w3.org/2000/svg')).toEqual([]);
    expect(html).not.toMatch(/\b(fetch|XMLHttpRequest|WebSocket|sendBeacon|import)\(/);
    expect(html).not.toMatch(/<(link|img|iframe)[^>]*(src|href)="(?!data:)/);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
