import { operatorCommands } from '../../app/parts/operator.ts';
import { readConfig } from '../../app/config.ts';
import { startTestServer, type TestServer } from '../../app/test-server.ts';
import { testDatabase } from '../../db/test-database.ts';
import { atEnd, testFolder } from '../../db/test-end.ts';
import { fundedPlayer, KENO, type FundedPlayer } from '../../games/test-player.ts';
import { runOperator } from '../../operator/run.ts';
import { anyMember } from '../../operator/test-members.ts';
import { createTestRedis, hasRedis } from '../../realtime/test-redis.ts';
import { newKeyText } from '../../secrets/key-ring.ts';
import type { ChatLine } from './rooms.ts';

/** Two servers, if there is Redis, and players who may write. */
export async function startTestChat() {
  const db = await testDatabase();
  const redis = hasRedis ? await createTestRedis() : null;
  await redis?.start();
  if (redis) atEnd(() => redis.remove());
  const env: Record<string, string> = redis ? { REDIS_URL: redis.url } : {};
  const server = await startTestServer(db, env);
  const other = redis ? await startTestServer(db, env, server.clock) : server;

  /** A player who may write. */
  async function writer(): Promise<FundedPlayer> {
    const player = await fundedPlayer(server, db, 100);
    await player.play('/api/keno/play/keno', { ...KENO, betAmount: 10 });
    await db.owner.query(`UPDATE cell_000.players SET email_confirmed_at = now() WHERE player_id = $1`, [
      player.playerId,
    ]);
    return player;
  }

  const say = async (player: FundedPlayer, text: string, room = 'en') => {
    const response = await player.post('/api/chat', { room, text });
    return { status: response.statusCode, ...response.json<{ code?: string; line?: ChatLine; isHeld?: boolean }>() };
  };
  const read = async (room = 'en', from: TestServer = server) =>
    (await from.visitor().get(`/api/chat?room=${room}`)).json<{
      lines: ChatLine[];
      isReadOnly: boolean;
      slowS: number;
    }>();

  const config = readConfig({ DATA_DIR: await testFolder('operator'), SECRET_KEYS: newKeyText() });
  async function operator(...args: string[]): Promise<{ code: number; text: string }> {
    let text = '';
    const code = await runOperator(
      {
        commands: operatorCommands(config, db.cells, server.clock),
        cells: db.cells,
        clock: server.clock,
        login: 'test',
        identify: anyMember(db.database),
        write: (line) => void (text += line),
      },
      [...args, '--operator', 'mia', '--reason', 'house rules'],
    );
    return { code, text };
  }
  return { db, server, other, writer, say, read, operator };
}
