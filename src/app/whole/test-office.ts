import { expect } from 'vitest';
import type { AnswerOf } from '../../http/contract.ts';
import type { ActAnswer } from '../../office/approvals/acts-api.ts';
import { codeOf, makeStaff, STAFF_PASSWORD, type TestStaff } from '../../staff/test-staff.ts';
import { createVisitor, type TestServer, type Visitor } from '../test-server.ts';

export interface Clerk extends Visitor, TestStaff {
  /** Calls an act of the back office. */
  act(name: string, body: object, headers?: Record<string, string>): ReturnType<Visitor['post']>;
}

export type ActAnswered = AnswerOf<{
  method: 'POST';
  path: '';
  summary: '';
  access: 'staff';
  answer: typeof ActAnswer;
}>;

export const REASON = 'looked at it closely';

export function officeVisitor(server: TestServer, address = '127.0.0.1'): Visitor {
  return createVisitor(server.office, address);
}

/** A browser signed in to the back office with these roles. */
export async function clerk(server: TestServer, ...roles: string[]): Promise<Clerk> {
  const account = await makeStaff(server.office.staff, ...roles);
  const browser = officeVisitor(server);
  await enter(server, browser, account);
  return {
    ...browser,
    ...account,
    act: (name, body, headers) => browser.post(`/api/acts/${name}`, { reason: REASON, ...body }, headers),
  };
}

export async function enter(server: TestServer, browser: Visitor, account: TestStaff): Promise<void> {
  const { email } = account;
  const body = { email, password: STAFF_PASSWORD, code: codeOf(account, server.clock) };
  const response = await browser.post('/api/sign-in', body);
  expect([response.statusCode, response.body]).toEqual([200, '{"ok":true}']);
  // The visitor's token is not valid for the session, so get a new one.
  await browser.csrfToken();
}
