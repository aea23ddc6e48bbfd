import { createHash, randomBytes } from 'node:crypto';
import { createFaultList, type FaultList, type ListedFault } from '../fault-list.ts';

/** The back office's client registration here. */
export const CLIENT = { id: 'sim-office', secret: 'sim-office-secret-V8c' } as const;

export const FAULT_KINDS = [
  'wrong-nonce',
  'wrong-audience',
  'wrong-issuer',
  'wrong-signature',
  'unsigned',
  'expired',
  'address-elsewhere',
  'error',
  'unreachable',
] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];
export interface Fault extends ListedFault {
  readonly kind: FaultKind;
}

export interface Person {
  readonly email: string;
  readonly subject: string;
  readonly emailVerified: boolean;
}

/** The application's authorization request. */
export interface Question {
  readonly redirectUri: string;
  readonly state: string;
  readonly nonce: string;
  readonly codeChallenge: string;
}

export interface Grant {
  readonly question: Question;
  readonly person: Person;
}

/** The company whose staff sign in: its people and the pending sign-ins. Nothing survives a restart. */
export interface Company {
  readonly faults: FaultList<Fault>;
  people(): readonly Person[];
  put(person: { email: string; subject?: string; emailVerified?: boolean }): Person;
  clear(): void;
  ask(question: Question): string;
  questionOf(id: string): Question | null;
  /** Issues a code that works once. */
  grant(grant: Grant): string;
  takeGrant(code: string): Grant | null;
  giveAccess(person: Person): string;
  personOf(accessToken: string): Person | null;
}

const STAFF = ['admin@roulo.example', 'second@roulo.example'];
const STRANGER = 'stranger@roulo.example';
/** When there are more, the oldest are dropped. */
const KEPT_MAX = 1_000;

export function createCompany(): Company {
  const people = new Map<string, Person>();
  const questions = new Map<string, Question>();
  const grants = new Map<string, Grant>();
  const access = new Map<string, Person>();
  const put: Company['put'] = ({ email, subject = subjectOf(email), emailVerified = true }) => {
    const person = { email, subject, emailVerified };
    keep(people, email, person);
    return person;
  };
  const clear = () => {
    people.clear();
    for (const email of [...STAFF, STRANGER]) put({ email });
  };
  clear();
  return {
    faults: createFaultList<Fault>(),
    people: () => [...people.values()],
    put,
    clear,
    ask: (question) => keep(questions, randomText(), question),
    questionOf: (id) => questions.get(id) ?? null,
    grant: (grant) => keep(grants, randomText(), grant),
    takeGrant(code) {
      const grant = grants.get(code) ?? null;
      grants.delete(code);
      return grant;
    },
    giveAccess: (person) => keep(access, randomText(), person),
    personOf: (accessToken) => access.get(accessToken) ?? null,
  };
}

function keep<T>(into: Map<string, T>, key: string, value: T): string {
  const oldest = into.keys().next();
  if (into.size >= KEPT_MAX && !oldest.done) into.delete(oldest.value);
  into.set(key, value);
  return key;
}

function randomText(): string {
  return randomBytes(24).toString('base64url');
}

/** Derived from the address, so that it stays the same after a restart. */
function subjectOf(email: string): string {
  return createHash('sha256').update(email).digest('hex').slice(0, 24);
}
