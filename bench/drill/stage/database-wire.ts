import path from 'node:path';
import { layWire, type TcpWire } from './tcp-wire.ts';

/** A wire that ends at a database's socket. */
export interface DatabaseWire extends TcpWire {
  /** The address of the database through this wire. */
  url: string;
}

export async function layDatabaseWire(databaseUrl: string): Promise<DatabaseWire> {
  const wire = await layWire(socketOf(databaseUrl));
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${wire.port}`;
  return { ...wire, url: url.href };
}

/** Where a database on this machine listens. */
export function socketOf(databaseUrl: string): string {
  const { hostname, port } = new URL(databaseUrl);
  return path.join(decodeURIComponent(hostname), `.s.PGSQL.${port || '5432'}`);
}
