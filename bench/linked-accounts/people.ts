import { createHash } from 'node:crypto';
import { randomOf } from '../drill/model/random.ts';

/** How often people with several accounts hide what, and what honest people share. Shares between 0 and 1. */
const HABITS = {
  accounts: { 1: 0.6, 2: 0.2, 3: 0.12, 4: 0.08 },
  /** Households of two to four share an internet address; some of them also a tablet that everybody signs in with. */
  inHousehold: 0.45,
  familyDevice: 0.2,
  /** Brothers and sisters who were born on the same day. */
  twins: 0.02,
  /** Withdraws to the exchange's own address instead of one's address at the exchange. */
  exchangeHotWallet: 0.01,
  givesDocumentNumber: 0.7,
  /** Of the second, third and fourth account: what is the same as before. */
  again: { mailbox: 0.35, device: 0.45, address: 0.4, documentNumber: 0.75 },
  /** The name of a further account: as before, spelled otherwise, mistyped, or somebody else's. */
  name: { same: 0.5, spelledOtherwise: 0.25, mistyped: 0.15, anotherPerson: 0.1 },
} as const;

export interface Account {
  person: number;
  /** 1 for the first one. */
  turn: number;
  email: string;
  device: string;
  address: string;
  firstName: string;
  lastName: string;
  dateOfBirth: string;
  documentNumber: string;
  ip: string;
}

const GIVEN =
  'Anna Jürgen José Zoë Łukasz Søren Иван Мария Chloé Mateo Ingrid Nuño Siobhán Émile Katarzyna Björn Ana-María Jean-Luc Ayşe Dmitrij João Renée Thorsten Gül Petra Marek Lucía Paweł Åsa Olga'.split(
    ' ',
  );
const MIDDLE = 'Maria Karl Luis Sofia Ilse Otto'.split(' ');
const FAMILY =
  "Müller García Łukasiewicz Sørensen Петров Иванова Dubois Nuñez O'Connor Kowalski Schröder Çelik Björklund Peña Weiß Novák Rossi Silva Andersson Groß López Jönsson Dvořák Smith Håkansson Şahin Lefèvre Köhler Costa Byrne".split(
    ' ',
  );
const MAIL_HOSTS = ['gmail.com', 'gmail.com', 'gmail.com', 'outlook.com', 'proton.me', 'yahoo.com', 'example.org'];

/** All first accounts, then all second ones, and so on: the order in which they are opened. */
export function generatePeople(count: number, seed: number): Account[] {
  const { share: random, pick, whole } = randomOf({ state: seed });
  const chance = (share: number) => random() < share;
  const name = (kind: string, person: number, turn = 1) =>
    createHash('sha256').update(`${seed} ${kind} ${person} ${turn}`).digest('hex');
  const accounts: Account[] = [];
  let household: { number: number; left: number; device: string | null; last: Account | null } | null = null;
  const hotWallet = `0x${name('exchange', 0).slice(0, 40)}`;

  for (let person = 0; person < count; person += 1) {
    if (!household || household.left === 0) {
      const isShared = chance(HABITS.inHousehold);
      household = {
        number: person,
        left: isShared ? whole(2, 4) : 1,
        device: isShared && chance(HABITS.familyDevice) ? name('family', person) : null,
        last: null,
      };
    }
    household.left -= 1;
    const middle = chance(0.25) ? ` ${pick(MIDDLE)}` : '';
    const twin: Account | null = household.last && chance(HABITS.twins) ? household.last : null;
    const born = new Date(Date.UTC(whole(1950, 2004), whole(0, 11), whole(1, 28)));
    const first: Account = {
      person,
      turn: 1,
      email: `p${name('mail', person).slice(0, 10)}@${pick(MAIL_HOSTS)}`,
      device: household.device ?? name('device', person),
      address: chance(HABITS.exchangeHotWallet) ? hotWallet : `0x${name('wallet', person).slice(0, 40)}`,
      firstName: pick(GIVEN) + middle,
      lastName: twin?.lastName ?? (household.last && chance(0.6) ? household.last.lastName : pick(FAMILY)),
      dateOfBirth: twin?.dateOfBirth ?? born.toISOString().slice(0, 10),
      documentNumber: chance(HABITS.givesDocumentNumber) ? name('document', person).slice(0, 9) : '',
      ip: `10.${household.number >> 8}.${household.number & 255}.1`,
    };
    household.last = first;
    accounts.push(first);
    const draw = random();
    const { 1: one, 2: two, 3: three } = HABITS.accounts;
    const total = draw < one ? 1 : draw < one + two ? 2 : draw < one + two + three ? 3 : 4;
    for (let turn = 2; turn <= total; turn += 1) {
      accounts.push({
        ...first,
        turn,
        email: chance(HABITS.again.mailbox)
          ? otherSpelling(first.email, turn, random)
          : `q${name('mail', person, turn).slice(0, 10)}@${pick(MAIL_HOSTS)}`,
        device: chance(HABITS.again.device) ? first.device : name('device', person, turn),
        address: chance(HABITS.again.address) ? first.address : `0x${name('wallet', person, turn).slice(0, 40)}`,
        ...nameOfFurther(first, random, pick),
      });
    }
  }
  return accounts.toSorted((one, other) => one.turn - other.turn || one.person - other.person);
}

function otherSpelling(email: string, turn: number, random: () => number): string {
  const [local, host] = email.split('@') as [string, string];
  if (host === 'gmail.com' && random() < 0.5) return `${local.slice(0, turn)}.${local.slice(turn)}@googlemail.com`;
  return `${local}+${turn}@${host}`;
}

type Named = Pick<Account, 'firstName' | 'lastName' | 'dateOfBirth' | 'documentNumber'>;

function nameOfFurther(first: Account, random: () => number, pick: <T>(from: readonly T[]) => T): Named {
  const { same, spelledOtherwise, mistyped } = HABITS.name;
  const draw = random();
  const isSameDocument = random() < HABITS.again.documentNumber;
  const documentNumber = isSameDocument ? first.documentNumber.toUpperCase() : '';
  const { firstName, lastName, dateOfBirth } = first;
  if (draw < same) return { firstName, lastName, dateOfBirth, documentNumber };
  if (draw < same + spelledOtherwise) {
    const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '');
    const ways: readonly Omit<Named, 'documentNumber'>[] = [
      { firstName: plain(firstName), lastName: plain(lastName), dateOfBirth },
      { firstName: lastName, lastName: firstName, dateOfBirth },
      { firstName: firstName.split(' ')[0]!, lastName: lastName.toUpperCase(), dateOfBirth },
      { firstName, lastName: lastName.replaceAll('ü', 'ue').replaceAll('ö', 'oe').replaceAll('ß', 'ss'), dateOfBirth },
    ];
    return { ...pick(ways), documentNumber };
  }
  if (draw < same + spelledOtherwise + mistyped) {
    const at = 1 + Math.floor(random() * (lastName.length - 2));
    return { firstName, lastName: lastName.slice(0, at) + lastName.slice(at + 1), dateOfBirth, documentNumber };
  }
  return {
    firstName: pick(GIVEN),
    lastName: pick(FAMILY),
    dateOfBirth: `19${60 + Math.floor(random() * 40)}-0${1 + Math.floor(random() * 9)}-15`,
    documentNumber: '',
  };
}
