const FADE_MS = 500;

/** The splash is part of the HTML. It fades out once the app has rendered below it. */
export function fadeSplash(): void {
  const splash = document.getElementById('splash');
  splash?.classList.add('splash-fading');
  setTimeout(() => splash?.remove(), FADE_MS);
}
