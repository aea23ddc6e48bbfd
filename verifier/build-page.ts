import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';

export interface BuiltPage {
  file: string;
  bytes: number;
  scriptBytes: number;
  styleBytes: number;
  /** The page's own content security policy. Servers send the same and add `frame-ancestors`. */
  policy: string;
}

/** Builds the verifier as one file that needs no network and no server. */
export async function buildPage(root: string, file = path.join(root, 'dist', 'verifier.html')): Promise<BuiltPage> {
  const folder = path.join(root, 'verifier');
  const [template, css, code] = await Promise.all([
    readFile(path.join(folder, 'page.html'), 'utf8'),
    readFile(path.join(folder, 'page.css'), 'utf8'),
    bundleScript(path.join(folder, 'page.web.ts')),
  ]);
  const style = smallerCss(css);
  const script = withoutTags(code);
  const policy = policyOf(script, style);
  const page = put(put(put(template, '__POLICY__', policy), '__STYLE__', style), '__SCRIPT__', script);
  await mkdir(path.dirname(file), { recursive: true });
  // Renamed into place, because another build may be reading the file.
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, page);
  await rename(draft, file);
  return {
    file,
    bytes: Buffer.byteLength(page),
    scriptBytes: Buffer.byteLength(script),
    styleBytes: Buffer.byteLength(style),
    policy,
  };
}

async function bundleScript(input: string): Promise<string> {
  // Imported lazily, because installations that build nothing have no bundler.
  const { rolldown } = await import('rolldown');
  const build = await rolldown({ input, platform: 'browser', logLevel: 'warn' });
  const { output } = await build.generate({ format: 'iife', minify: true, codeSplitting: false });
  await build.close();
  return output[0].code.trim();
}

/** These character sequences would end or confuse the script element. In a JavaScript string, `\x3c` means the same as `<`. */
function withoutTags(code: string): string {
  return code.replace(/<(?=\/script|!--|script)/gi, '\\x3c');
}

function policyOf(script: string, style: string): string {
  const hashOf = (content: string) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
  return [
    "default-src 'none'",
    `script-src ${hashOf(script)}`,
    `style-src ${hashOf(style)}`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

function smallerCss(css: string): string {
  return css
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,]) ?/g, '$1')
    .replaceAll(';}', '}')
    .trim();
}

/** The formatter may have put spaces and a semicolon around the placeholder. */
function put(text: string, place: string, content: string): string {
  const parts = text.split(new RegExp(`\\s*${place};?\\s*`));
  if (parts.length !== 2) throw new Error(`The page has not one place for ${place}.`);
  return parts.join(content);
}
