import { inLanguage } from './language.ts';

/** Apart from the other texts of the catalogue, because the first page loads it. */
export const coverTexts = inLanguage({
  en: { notAvailable: 'Not available in your region' },
  es: { notAvailable: 'No disponible en tu región' },
});
