import { createHash } from 'node:crypto';
import { randomOf, type Random } from '../drill/model/random.ts';

/** How often people with several accounts hide what, and what honest people share. Shares between 0 and 1. */
const HABITS = {
  /** Who has one account, and who has two; three; or else four. */
  accounts: [0.6, 0.2, 0.12],
  /** Households of two to four; some of them share a tablet that everybody signs in with. */
  inHousehold: 0.45,
  familyDevice: 0.2,
  /** Brothers and sisters who were born on the same day. */
  twins: 0.02,
  /** Withdraws to the exchange's own address instead of one's address at the exchange. */
  exchangeHotWallet: 0.01,
  givesDocumentNumber: 0.7,
  /** Of the second, third and fourth account: what is the same as before. */
  again: { mailbox: 0.35, device: 0.45, address: 0.4, documentNumber: 0.75 },
  /** The name of a further account is as before; spelled otherwise; mistyped; or else another person's. */
  name: [0.5, 0.25, 0.15],
};

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
  const luck = randomOf(seed);
  const { pick, whole } = luck;
  const chance = (share: number) => luck.share() < share;
  const name = (kind: string, person: number, turn = 1) =>
    createHash('sha256').update(`${seed} ${kind} ${person} ${turn}`).digest('hex');
  const walletOf = (kind: string, person: number, turn?: number) => `0x${name(kind, person, turn).slice(0, 40)}`;
  const accounts: Account[] = [];
  let household: { left: number; device: string | null; last: Account | null } = { left: 0, device: null, last: null };

  for (let person = 0; person < count; person += 1) {
    if (household.left === 0) {
      const isShared = chance(HABITS.inHousehold);
      const left = isShared ? whole(2, 4) : 1;
      const device = isShared && chance(HABITS.familyDevice) ? name('family', person) : null;
      household = { left, device, last: null };
    }
    const { last } = household;
    const middle = chance(0.25) ? ` ${pick(MIDDLE)}` : '';
    const twin = last && chance(HABITS.twins) ? last : null;
    const born = new Date(Date.UTC(whole(1950, 2004), whole(0, 11), whole(1, 28)));
    const first: Account = {
      person,
      turn: 1,
      email: `p${name('mail', person).slice(0, 10)}@${pick(MAIL_HOSTS)}`,
      device: household.device ?? name('device', person),
      address: chance(HABITS.exchangeHotWallet) ? walletOf('exchange', 0) : walletOf('wallet', person),
      firstName: pick(GIVEN) + middle,
      lastName: twin?.lastName ?? (last && chance(0.6) ? last.lastName : pick(FAMILY)),
      dateOfBirth: twin?.dateOfBirth ?? born.toISOString().slice(0, 10),
      documentNumber: chance(HABITS.givesDocumentNumber) ? name('document', person).slice(0, 9) : '',
    };
    household.left -= 1;
    household.last = first;
    accounts.push(first);
    const total = 1 + placeAmong(HABITS.accounts, luck);
    for (let turn = 2; turn <= total; turn += 1) {
      accounts.push({
        ...first,
        turn,
        email: chance(HABITS.again.mailbox)
          ? otherSpelling(first.email, turn, luck)
          : `q${name('mail', person, turn).slice(0, 10)}@${pick(MAIL_HOSTS)}`,
        device: chance(HABITS.again.device) ? first.device : name('device', person, turn),
        address: chance(HABITS.again.address) ? first.address : walletOf('wallet', person, turn),
        ...nameOfFurther(first, luck),
      });
    }
  }
  return accounts.toSorted((one, other) => one.turn - other.turn || one.person - other.person);
}

/** The first place has the first share and so on; what they leave belongs to the place after the last. */
function placeAmong(shares: readonly number[], luck: Random): number {
  let left = luck.share();
  const place = shares.findIndex((share) => (left -= share) < 0);
  return place < 0 ? shares.length : place;
}

function otherSpelling(email: string, turn: number, luck: Random): string {
  const [local, host] = email.split('@') as [string, string];
  if (host === 'gmail.com' && luck.share() < 0.5) return `${local.slice(0, turn)}.${local.slice(turn)}@googlemail.com`;
  return `${local}+${turn}@${host}`;
}

function nameOfFurther({ firstName, lastName, ...first }: Account, luck: Random): Partial<Account> {
  const { pick, share, whole } = luck;
  const way = placeAmong(HABITS.name, luck);
  const documentNumber = share() < HABITS.again.documentNumber ? first.documentNumber.toUpperCase() : '';
  if (way === 0) return { documentNumber };
  if (way === 1) {
    const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '');
    const otherwise: Partial<Account>[] = [
      { firstName: plain(firstName), lastName: plain(lastName) },
      { firstName: lastName, lastName: firstName },
      { firstName: firstName.split(' ')[0]!, lastName: lastName.toUpperCase() },
      { lastName: lastName.replaceAll('ü', 'ue').replaceAll('ö', 'oe').replaceAll('ß', 'ss') },
    ];
    return { ...pick(otherwise), documentNumber };
  }
  if (way === 2) {
    const at = whole(1, lastName.length - 2);
    return { lastName: lastName.slice(0, at) + lastName.slice(at + 1), documentNumber };
  }
  return {
    firstName: pick(GIVEN),
    lastName: pick(FAMILY),
    dateOfBirth: `${whole(1960, 1999)}-0${whole(1, 9)}-15`,
    documentNumber: '',
  };
}
