import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { atEnd } from '../db/test-end.ts';

export const REVIEWER_SECRET = 'test-reviewer-secret';
const TOKEN = 'test-reviewer-token';

export interface TestReviewer {
  env: Record<string, string>;
  received: Map<string, Record<string, unknown>>;
  /** Its answers when polled about a case. */
  answers: Map<string, Record<string, unknown>>;
  /** If set, it answers with this status. */
  failWith: number | null;
  /** Cases it was polled about. */
  asked: string[];
}

/** A reviewer that implements only the protocol. It accepts cases and never calls back by itself. */
export async function startTestReviewer(): Promise<TestReviewer> {
  const reviewer: TestReviewer = { env: {}, received: new Map(), answers: new Map(), failWith: null, asked: [] };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      const { 'x-app-access-ts': time, 'x-app-access-sig': signature, 'x-app-token': token } = request.headers;
      const right = createHmac('sha256', REVIEWER_SECRET)
        .update(`${String(time)}${request.method}${request.url}${body}`)
        .digest('hex');
      const refused = signature !== right || token !== TOKEN ? 401 : reviewer.failWith;
      if (refused) return response.writeHead(refused).end('{}');
      if (request.method === 'POST') {
        const submission = JSON.parse(body) as Record<string, unknown>;
        reviewer.received.set(String(submission['caseId']), submission);
        return response.end(JSON.stringify({ status: 'pending' }));
      }
      const caseId = request.url!.split('/').at(-1)!;
      reviewer.asked.push(caseId);
      return response.end(
        JSON.stringify(reviewer.answers.get(caseId) ?? { caseId, status: 'pending', checkedAt: null }),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atEnd(() => server.close());
  reviewer.env = {
    KYC_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/identity`,
    KYC_TOKEN: TOKEN,
    KYC_SECRET: REVIEWER_SECRET,
  };
  return reviewer;
}

export function signDecision(body: string, secret = REVIEWER_SECRET): Record<string, string> {
  return {
    'content-type': 'application/json',
    'x-payload-digest': createHmac('sha256', secret).update(body).digest('hex'),
    'x-payload-digest-alg': 'HMAC_SHA256_HEX',
  };
}
