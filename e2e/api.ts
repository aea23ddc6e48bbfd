import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';

/**
 * Calls the API with a page's cookies, even before the page has loaded anything. Use it to prepare a journey or to check
 * its result. The journey itself goes through the page.
 */

export interface Answer {
  status: number;
  answer: Record<string, unknown>;
}

export async function readApi(page: Page, path: string): Promise<Answer> {
  const response = await page.request.get(path);
  return { status: response.status(), answer: (await response.json()) as Answer['answer'] };
}

export async function callApi(page: Page, path: string, body: object): Promise<Answer> {
  return sendTo(page, path, { method: 'POST', data: body });
}

export async function sendTo(
  page: Page,
  path: string,
  options: NonNullable<Parameters<APIRequestContext['fetch']>[1]>,
): Promise<Answer> {
  const token = await page.request.get('/api/csrf-token');
  const { csrfToken } = (await token.json()) as { csrfToken: string };
  const response = await page.request.fetch(path, {
    ...options,
    headers: {
      origin: new URL(token.url()).origin,
      'x-csrf-token': csrfToken,
      'idempotency-key': randomUUID(),
    },
  });
  return { status: response.status(), answer: (await response.json()) as Answer['answer'] };
}

/** Makes a call that must succeed. */
export async function postFrom(page: Page, path: string, body: object): Promise<Answer['answer']> {
  const { status, answer } = await callApi(page, path, body);
  if (status !== 200) throw new Error(`${path} answered ${status}: ${JSON.stringify(answer)}`);
  return answer;
}

export async function sandboxOf(page: Page): Promise<string> {
  return String((await readApi(page, '/api/health')).answer['sandboxUrl']);
}
