import type { homeTexts as English } from '../en/home.ts';
import type { Translation } from '../language.ts';

export const homeTexts: Translation<typeof English> = {
  heading: 'Jogue. Depois, confira.',
  text: 'Cada resultado é definido antes da sua aposta, e você pode verificá-lo depois. Sem download e sem precisar confiar.',
  browse: 'Ver os jogos',
  welcome: (username) => `Boas-vindas, ${username}`,
  welcomeBack: (username) => `Olá de novo, ${username}`,
  deposit: 'Depositar',
  firstDeposit: (percent, limit) => `Bônus de ${percent}% no 1º depósito, até ${limit}`,
  features: 'Comece aqui',
  originals: 'Originais',
  originalsText: 'Nossos próprios jogos, comprovadamente justos em cada rodada.',
  slots: 'Slots',
  slotsText: 'Slots de estúdios externos, pagos com a mesma contabilidade aberta.',
  play: 'Jogar agora',
  recommended: 'Recomendados',
  liveCasino: 'Cassino ao vivo',
};
