export const coverTexts = { notAvailable: 'Not available in your region' };
