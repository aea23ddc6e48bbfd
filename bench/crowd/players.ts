import type { Database } from '../../src/db/database.ts';
import { dollars } from '../../src/money/usd.ts';
import type { BenchPlayer } from '../load/run.ts';
import { commonHeaders, playerHeaders } from '../load/browser-requests.ts';

/** Makes everybody in the database somebody who may write in the chat. */
export async function letAllWrite(owner: Database): Promise<void> {
  await owner.query('UPDATE players SET email_confirmed_at = now()');
  await owner.query('UPDATE wallets SET cash_wagered_micros = $1', [dollars(20)]);
}

/** Posts as a player's page does. */
export async function postAs(
  address: string,
  player: BenchPlayer,
  path: string,
  body: object,
): Promise<{ status: number; code: string | null }> {
  const answer = await fetch(address + path, {
    method: 'POST',
    headers: [...commonHeaders(address).filter(([name]) => name !== 'Host'), ...playerHeaders(player)],
    body: JSON.stringify(body),
  });
  const { code = null } = (await answer.json().catch(() => ({}))) as { code?: string };
  return { status: answer.status, code };
}
