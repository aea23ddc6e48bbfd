/** Which web origins are ours: the public address, and on a sandbox both names of this machine. */
export function createOriginCheck(publicUrl: string, sandbox: boolean): (origin: string) => boolean {
  const url = new URL(publicUrl);
  const allowed = new Set([url.origin]);
  if (sandbox && (url.hostname === 'localhost' || url.hostname === '127.0.0.1')) {
    for (const name of ['localhost', '127.0.0.1']) {
      const other = new URL(publicUrl);
      other.hostname = name;
      allowed.add(other.origin);
    }
  }
  return (origin) => allowed.has(origin);
}
