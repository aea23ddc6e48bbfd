/** Everything a member of staff may be allowed to do. Roles, which are data, are sets of these. */
export const PERMISSIONS = {
  today: 'See the queues and figures of the day',
  'players.find': 'Find players; personal data is masked',
  'players.open': 'Open the page of a player, with personal data',
  'players.note': 'Write notes about players',
  'players.sessions': 'End the sessions of a player',
  'players.exclude': 'Exclude a player who asks for it',
  'players.freeze': 'Freeze payouts of a player, and close an account',
  'players.reopen': 'Propose to unfreeze a player, and to reopen an account',
  'players.approve': 'Approve what was proposed for a player',
  'links.decide': 'Decide whether linked accounts belong to one person',
  'links.approve': 'Approve such a decision',
  'identity.see': 'See identity cases and documents',
  'identity.decide': 'Decide identity cases',
  'identity.approve': 'Approve decisions on identity that need two people',
  'money.see': 'See withdrawals, deposits and cases',
  'money.propose': 'Decide or propose withdrawals, deposits and adjustments',
  'money.approve': 'Approve withdrawals, deposits and adjustments that need two people',
  'finance.see': 'See and export the reports of revenue, what is owed and closed days',
  'games.see': 'See games, their measured return and what is switched off',
  'games.switch': 'Switch games and providers off, and propose to switch them on',
  'games.limit': 'Propose limits of stakes, wins and exposure',
  'games.approve': 'Approve limits, and to switch a game on again',
  'content.see': 'See what is written for players, and drafts of it',
  'content.write':
    'Write banners, rows of games, articles and legal texts, propose to publish them, and withdraw banners and articles',
  'content.approve': 'Approve what is published for players',
  'care.see': 'See signs that play may do harm, and contacts with players about it',
  'care.contact': 'Contact players about their play, and note it',
  'affiliates.see': 'See affiliates, their months and what is held',
  'affiliates.hold': 'Hold the share of an affiliate, and propose to pay it',
  'affiliates.approve': 'Approve to pay a share that was held',
  'promotions.see': 'See versions of the promotion, what they cost, and promo codes',
  'promotions.propose': 'Write versions and codes, propose to open them, and end them early',
  'promotions.approve': 'Approve versions of the promotion and promo codes',
  'race.see': 'See the weekly race: what closing it would pay, and who takes no part',
  'support.see': 'See messages to support',
  'support.answer': 'Answer messages to support',
  'support.macros': 'Write answers that are used often',
  'risk.see': 'See alerts, rules of risk and linked accounts',
  'risk.decide': 'Decide alerts',
  'risk.rules': 'Write and try rules of risk, and propose to switch them on or off',
  'risk.approve': 'Approve rules of risk, and decisions that free payouts',
  'chat.moderate': 'Moderate the chat: lines, mutes, words, rooms',
  'audit.see': 'Read and export the audit log',
  'staff.see': 'See staff accounts, roles and sessions',
  'staff.manage': 'Invite and revoke staff, and propose roles',
  'staff.approve': 'Approve changes of roles',
} as const;

export type Permission = keyof typeof PERMISSIONS;

export const ALL_PERMISSIONS = Object.keys(PERMISSIONS) as Permission[];

/** Permissions that move money or rights ask for the second factor again, unless it was given a few minutes ago. */
const STEP_UP: ReadonlySet<Permission> = new Set<Permission>([
  'players.freeze',
  'players.reopen',
  'players.approve',
  'links.approve',
  'identity.decide',
  'identity.approve',
  'money.propose',
  'money.approve',
  'affiliates.hold',
  'affiliates.approve',
  'promotions.propose',
  'promotions.approve',
  'games.switch',
  'games.limit',
  'games.approve',
  'risk.approve',
  'content.approve',
  'staff.manage',
  'staff.approve',
]);

export function needsStepUp(permission: Permission): boolean {
  return STEP_UP.has(permission);
}

export function isPermission(text: string): text is Permission {
  return Object.hasOwn(PERMISSIONS, text);
}
