import { apiPost } from '../../ui/api-client.ts';
import type { approve } from '../approvals/approvals-api.ts';

/** Sends one of the acts of support. Its reason is what is done: the text itself is in the thread. */
export async function sendAct(name: string, body: Record<string, string | boolean>, key: string): Promise<void> {
  await apiPost<typeof approve>(`/api/acts/${name}`, { reason: 'support', ...body }, { idempotencyKey: key });
}
