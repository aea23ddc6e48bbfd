import { createBetsVerification } from '../src/games/verify/verify-bets.ts';
import { gameCalled, GAMES } from '../src/games/all.ts';
import type { FormField } from '../src/games/definition.ts';
import { readByHand, type HandFields } from './by-hand.ts';
import { byId, el } from './page-elements.web.ts';
import { checkInBrowser } from '../src/games/receipts/signatures.web.ts';
import { verifyEvidence } from '../src/games/receipts/verify-evidence.ts';
import { checkLiabilityProof, isProof, readLiabilityList, sumList } from '../src/proof/solvency/check-liabilities.ts';
import { evidenceOf } from './evidence.ts';
import { showByHand, showEvidence, showLiabilities, showList, showMany, showNothing } from './page-results.web.ts';
import { readBets } from './read-bets.ts';

interface FieldSpec extends FormField {
  /** Shown for these games only. */
  games?: readonly string[];
}

const FIELDS: Record<string, FieldSpec> = {
  serverSeed: {
    label: 'Server seed',
    example: '18e93f4a7b5b58d2569765766d1b6c3296bbd8430d6f20249044d72f14720159',
  },
  serverSeedHash: {
    label: 'Commitment',
    hint: 'The hash of the server seed, as shown before the bet. May be left out.',
    example: '92a94e8c23510695d92e123725ecd728e54bd251c0ec4b4c422bd16aa34567f9',
  },
  clientSeed: { label: 'Client seed', example: 'bb62964774' },
  nonce: { label: 'Nonce', numeric: true, example: '1' },
  ...gameFields(),
  stake: { label: 'Bet in dollars', example: '1' },
};

/** Names of the seed fields in a shared round, which has no nonce. */
const SHARED_ROUND_LABELS: Record<string, string> = {
  serverSeed: 'Hash of the round',
  serverSeedHash: 'Hash of the round before',
  clientSeed: 'Salt of the chain',
};

/** The fields of all games. A field that several games use has a text for each. */
function gameFields(): Record<string, FieldSpec> {
  const fields: Record<string, FieldSpec> = {};
  for (const { id, verification } of GAMES) {
    for (const [name, field] of Object.entries(verification.form)) {
      fields[name] = { ...field, games: [...(fields[name]?.games ?? []), id] };
    }
  }
  return fields;
}

const bets = byId<HTMLTextAreaElement>('bets');
const hand = byId<HTMLFormElement>('hand');
const tabs = [byId('tab-paste'), byId('tab-hand')];
let isComputedBefore = false;
/** Counts checks, so that a late answer to an earlier check is not shown. */
let lastAsked = 0;

showKeys();
setUpTabs();
setUpPaste();
setUpHand();
openLink();
window.addEventListener('hashchange', openLink);

function setUpPaste(): void {
  const file = byId<HTMLInputElement>('file');
  bets.addEventListener('input', verifyPasted);
  byId('paste').addEventListener('submit', (event) => {
    event.preventDefault();
    verifyPasted();
    showVerdict();
  });
  file.addEventListener('change', () => {
    const chosen = file.files?.[0];
    if (chosen) void chosen.text().then(verifyText);
    // Lets the same file be chosen again.
    file.value = '';
  });
}

/** On a phone the verdict is below the form. */
function showVerdict(): void {
  byId('verdict').scrollIntoView({ block: 'nearest' });
}

function verifyPasted(): void {
  verifyText(bets.value);
}

function verifyText(text: string): void {
  const list = readLiabilityList(text);
  if (list !== null && list.length > 0) {
    lastAsked += 1;
    byId('bets-error').textContent = '';
    bets.setAttribute('aria-invalid', 'false');
    showList(sumList(list));
    return;
  }
  const read = readBets(text);
  byId('bets-error').textContent = read.ok ? '' : read.text;
  bets.setAttribute('aria-invalid', String(!read.ok));
  if (!read.ok) {
    showNothing('Nothing to check yet.');
    return;
  }
  const asked = (lastAsked += 1);
  const verification = createBetsVerification();
  const all = read.bets.map(evidenceOf);
  const [first] = all;
  if (all.length === 1 && isProof(read.bets[0])) {
    showLiabilities(read.bets[0], checkLiabilityProof(read.bets[0]));
    return;
  }
  const results = all.map(({ bet }) => (bet === undefined ? null : verification.add(bet)));
  void Promise.all(
    all.map((evidence) => verifyEvidence(evidence, checkInBrowser, { now: new Date(), ...trustedKeys() })),
  ).then((reports) => {
    // Another text was checked meanwhile.
    if (asked !== lastAsked) return;
    if (all.length === 1) showEvidence(first!, results[0] ?? null, reports[0]!);
    else showMany(verification, reports);
  });
}

/** The day the file was saved and the casino's public keys, which the casino wrote into it. */
function printedKeys(): { day: string; keys: string[] } {
  const [day = '', ...keys] = (document.querySelector<HTMLMetaElement>('meta[name=house-keys]')?.content ?? '').split(
    ' ',
  );
  return { day, keys };
}

function trustedKeys(): { keys?: string[] } {
  const { keys } = printedKeys();
  return keys.length > 0 ? { keys } : {};
}

function showKeys(): void {
  const { day, keys } = printedKeys();
  byId('keys-text').textContent =
    keys.length > 0
      ? `Printed into this file by the casino on ${day}. Signatures of any other key are rejected. For receipts of a later key, save the file again and compare the older keys.`
      : 'None is printed into this file, so any key that signs is accepted and named. Save the file from the casino’s own address to have its keys in it.';
  byId('keys').replaceChildren(...keys.map((key) => el('li', {}, el('code', {}, key))));
}

/** Pages link to a bet's verification with `#bet=…`. */
function openLink(): void {
  const bet = new URLSearchParams(location.hash.slice(1)).get('bet');
  if (bet === null) return;
  selectTab(0);
  bets.value = bet;
  verifyPasted();
}

function setUpHand(): void {
  for (const [index, { id, texts }] of GAMES.entries()) {
    const radio = el('input', { type: 'radio', name: 'game', value: id, ...(index === 0 ? { checked: '' } : {}) });
    byId('hand-games').append(el('label', {}, radio, el('span', {}, texts.name)));
  }
  for (const [name, spec] of Object.entries(FIELDS)) byId('hand-fields').append(fieldOf(name, spec));
  hand.addEventListener('submit', (event) => {
    event.preventDefault();
    isComputedBefore = true;
    compute();
    showVerdict();
  });
  hand.addEventListener('input', () => {
    showFields();
    if (isComputedBefore) compute();
  });
  byId('example').addEventListener('click', () => {
    for (const [name, { example }] of Object.entries(FIELDS)) byId<HTMLInputElement>(`hand-${name}`).value = example;
    isComputedBefore = true;
    compute();
  });
  showFields();
}

function fieldOf(name: string, { label, hint, numeric, choices }: FieldSpec): HTMLElement {
  const id = `hand-${name}`;
  const shared = { id, name, 'aria-describedby': `${id}-hint ${id}-error` };
  const input = choices
    ? el('select', shared, ...choices.map((choice) => el('option', {}, choice)))
    : el('input', { ...shared, autocomplete: 'off', spellcheck: 'false', inputmode: numeric ? 'numeric' : 'text' });
  return el(
    'div',
    { class: 'field', id: `${id}-field` },
    el('label', { for: id, id: `${id}-label` }, label),
    input,
    el('p', { class: 'hint', id: `${id}-hint` }, hint ?? ''),
    el('p', { class: 'error', id: `${id}-error`, role: 'alert' }),
  );
}

function showFields(): void {
  const game = gameCalled(typedFields()['game']);
  if (!game) return;
  const isShared = game.seeds === 'round';
  for (const [name, { games, ...common }] of Object.entries(FIELDS)) {
    const isOther = games !== undefined && !games.includes(game.id);
    byId(`hand-${name}-field`).hidden = isOther || (isShared && name === 'nonce');
    const { label, hint } = game.verification.form[name] ?? common;
    byId(`hand-${name}-label`).textContent = (isShared && SHARED_ROUND_LABELS[name]) || label;
    byId(`hand-${name}-hint`).textContent = hint ?? '';
  }
}

function typedFields(): HandFields {
  const fields: HandFields = {};
  for (const [name, value] of new FormData(hand)) {
    if (typeof value === 'string' && value.trim() !== '') fields[name] = value.trim();
  }
  return fields;
}

function compute(): void {
  const read = readByHand(typedFields());
  for (const name of Object.keys(FIELDS)) {
    const isWrong = !read.ok && read.field === name;
    byId(`hand-${name}-error`).textContent = isWrong ? read.text : '';
    byId(`hand-${name}`).setAttribute('aria-invalid', String(isWrong));
  }
  if (read.ok) showByHand(read.round);
  else showNothing('Nothing to check yet.');
}

function setUpTabs(): void {
  for (const [index, tab] of tabs.entries()) {
    tab.addEventListener('click', () => selectTab(index));
    tab.addEventListener('keydown', ({ key }) => {
      const next = { ArrowRight: 1 - index, ArrowLeft: 1 - index, Home: 0, End: 1 }[key];
      if (next === undefined) return;
      selectTab(next);
      tabs[next]!.focus();
    });
  }
}

function selectTab(selected: number): void {
  for (const [index, tab] of tabs.entries()) {
    const isSelected = index === selected;
    tab.setAttribute('aria-selected', String(isSelected));
    tab.tabIndex = isSelected ? 0 : -1;
    byId(tab.getAttribute('aria-controls')!).hidden = !isSelected;
  }
}
