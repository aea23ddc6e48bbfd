import { apiPost } from '../../ui/api-client.ts';
import type { approve } from '../approvals/approvals-api.ts';

/** Sends a support act. Its reason only names the act, because the text itself is in the thread. */
export async function sendAct(name: string, body: Record<string, string | boolean>, key: string): Promise<void> {
  await apiPost<typeof approve>(`/api/acts/${name}`, { reason: 'support', ...body }, { idempotencyKey: key });
}
