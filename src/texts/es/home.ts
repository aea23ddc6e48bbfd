import type { homeTexts as English } from '../en/home.ts';
import type { Translation } from '../language.ts';

export const homeTexts: Translation<typeof English> = {
  heading: 'Juega. Y compruébalo.',
  text: 'Cada resultado queda fijado antes de tu apuesta y puedes verificarlo después. Sin descargas y sin actos de fe.',
  browse: 'Ver los juegos',
  welcome: (username: string) => `Te damos la bienvenida, ${username}`,
  welcomeBack: (username: string) => `Hola de nuevo, ${username}`,
  deposit: 'Depositar',
  firstDeposit: (percent: number, limit: string) => `Bono del ${percent} % en tu primer depósito, hasta ${limit}`,
  features: 'Empieza aquí',
  originals: 'Originales',
  originalsText: 'Nuestros propios juegos, con cada ronda demostrablemente justa.',
  slots: 'Tragaperras',
  slotsText: 'Juegos de estudios externos, con las mismas cuentas abiertas.',
  play: 'Jugar ahora',
  recommended: 'Recomendados',
  liveCasino: 'Casino en vivo',
};
