import type { coverTexts as English } from '../en/covers.ts';
import type { Translation } from '../language.ts';

export const coverTexts: Translation<typeof English> = { notAvailable: 'Não disponível na sua região' };
