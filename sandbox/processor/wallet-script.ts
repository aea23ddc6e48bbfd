/** Browser script of the processor's pages: the form, and buttons that post. Runs after the script of every page. */
export const WALLET_SCRIPT = `'use strict';
const form = document.getElementById('send');
const result = document.getElementById('result');
const coinRow = () => document.querySelector('[data-coin="' + form.elements.currency.value + '"]');

async function post(path, body) {
  const headers = { 'content-type': 'application/json' };
  try {
    const answer = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) });
    return { ok: answer.ok, body: await answer.json() };
  } catch {
    return { ok: false, body: { error: 'The sandbox is not answering.' } };
  }
}

function say(text, isGood) {
  if (!result) return;
  result.textContent = text;
  result.hidden = false;
  result.classList.toggle('good', isGood);
  result.classList.toggle('warning', !isGood);
}

document.addEventListener('click', async (event) => {
  const button = event.target.closest('[data-post]');
  if (!button) return;
  const { ok, body } = await post(button.dataset.post, JSON.parse(button.dataset.body));
  say(ok ? button.getAttribute('aria-label') || button.textContent + ': done.' : body.error, ok);
  refresh();
});

if (form) startForm();

function startForm() {
  const { address, amount } = form.elements;
  const note = document.getElementById('address-note');
  let asked = 0;

  async function recognise() {
    const text = address.value.trim();
    const turn = ++asked;
    address.removeAttribute('aria-invalid');
    note.textContent = '';
    if (!text) return;
    let found;
    try {
      found = await (await fetch('/processor/control/address?address=' + encodeURIComponent(text))).json();
    } catch {
      return;
    }
    if (turn !== asked) return;
    if (!found.valid) {
      address.setAttribute('aria-invalid', 'true');
      note.textContent = 'This is not a valid address of any of the eight coins.';
      return;
    }
    const chosen = form.elements.currency.value;
    if (found.currency && !form.dataset.picked) form.elements.currency.value = found.currency;
    else if (!found.currencies.includes(chosen)) form.elements.currency.value = found.currencies[0];
    note.textContent = describe(found);
    showAmount();
  }

  function describe(found) {
    const code = form.elements.currency.value.toUpperCase();
    if (found.paymentId && found.currency && found.currency.toUpperCase() !== code) {
      return 'It waits for ' + found.currency.toUpperCase() + '. Sending ' + code + ' there is a wrong-asset deposit.';
    }
    if (found.paymentId) return 'A deposit address of Roulo for ' + code + '.';
    if (found.own) return 'An address of this wallet.';
    return 'A valid ' + code + ' address, but nobody here waits for coins at it.';
  }

  function showAmount() {
    const row = coinRow();
    const value = Number(amount.value) * Number(row.dataset.rate);
    document.getElementById('unit').textContent = form.elements.currency.value.toUpperCase();
    document.getElementById('amount-note').textContent =
      value > 0 ? 'About $' + value.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 }) : '';
  }

  let pause;
  address.addEventListener('input', () => {
    clearTimeout(pause);
    delete form.dataset.picked;
    pause = setTimeout(recognise, 250);
  });
  amount.addEventListener('input', showAmount);
  for (const radio of form.elements.currency) {
    radio.addEventListener('change', () => {
      form.dataset.picked = 'yes';
      amount.value = '';
      recognise();
      showAmount();
    });
  }
  document.getElementById('paste').addEventListener('click', async () => {
    try {
      address.value = (await navigator.clipboard.readText()).trim();
      delete form.dataset.picked;
      recognise();
    } catch {
      address.focus();
      note.textContent = 'The browser does not allow it. Use the keyboard to paste.';
    }
  });
  form.addEventListener('click', (event) => {
    const button = event.target.closest('[data-usd]');
    if (!button) return;
    const { rate, decimals } = coinRow().dataset;
    const digits = Math.min(Number(decimals), 6);
    // Rounded up, so that what arrives is worth no less.
    const coins = Math.ceil((Number(button.dataset.usd) / Number(rate)) * 10 ** digits) / 10 ** digits;
    amount.value = String(Number(coins.toFixed(digits)));
    showAmount();
  });
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const button = form.querySelector('[type=submit]');
    button.disabled = true;
    const currency = form.elements.currency.value;
    const { ok, body } = await post('/processor/control/send', {
      address: address.value.trim(), currency, amount: amount.value.trim(),
    });
    button.disabled = false;
    say(ok ? 'Sent ' + amount.value.trim() + ' ' + currency.toUpperCase() + '. Its confirmations are under Transfers.' : body.error, ok);
    refresh();
  });

  if (new URLSearchParams(location.search).get('currency')) form.dataset.picked = 'yes';
  recognise();
  showAmount();
  setInterval(refresh, 1000);
}
`;
