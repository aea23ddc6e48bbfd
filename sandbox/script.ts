/** Browser script of every page: updates [data-live] in place, and handles the Copy buttons. */
export const SCRIPT = `'use strict';
const REFRESH_EVERY_MS = 3000;

async function refresh() {
  const shown = document.querySelector('[data-live]');
  if (!shown || document.hidden) return;
  let fresh = null;
  try {
    const answer = await fetch(location.href, { headers: { accept: 'text/html' } });
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    fresh = page.querySelector('[data-live]');
  } catch {}
  document.documentElement.toggleAttribute('data-lost', !fresh);
  if (!fresh || fresh.innerHTML === shown.innerHTML) return;
  const focusedId = shown.contains(document.activeElement) ? document.activeElement.id : '';
  shown.innerHTML = fresh.innerHTML;
  if (focusedId) document.getElementById(focusedId)?.focus({ preventScroll: true });
}

if (document.querySelector('[data-live]')) {
  setInterval(refresh, REFRESH_EVERY_MS);
  document.addEventListener('visibilitychange', refresh);
}

document.addEventListener('click', async (event) => {
  const button = event.target.closest('[data-copy]');
  if (!button) return;
  try {
    await navigator.clipboard.writeText(document.getElementById(button.dataset.copy).textContent);
    button.textContent = 'Copied';
  } catch {
    button.textContent = 'Not copied';
  }
  setTimeout(() => { button.textContent = 'Copy'; }, 1500);
});
`;
