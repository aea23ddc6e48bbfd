const FADE_MS = 500;

/** The splash stands in the page from the first byte; it fades once the app has drawn itself beneath. */
export function fadeSplash(): void {
  const splash = document.getElementById('splash');
  splash?.classList.add('splash-fading');
  setTimeout(() => splash?.remove(), FADE_MS);
}
