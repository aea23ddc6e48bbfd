import { inLanguage } from './language.ts';

export const homeTexts = inLanguage({
  en: {
    heading: 'Play. Then check us.',
    text: 'Every outcome is fixed before you bet and yours to verify after. No download, no trust needed.',
    browse: 'Browse games',
    welcome: (username: string) => `Welcome back, ${username}`,
    features: 'Start here',
    originals: 'Originals',
    originalsText: 'Plinko, Dice, Mines and Keno: our own games, each round provably fair.',
    slots: 'Slots',
    slotsText: 'Reels from outside studios, paid through the same open books.',
    play: 'Play now',
    recommended: 'Recommended',
    liveCasino: 'Live Casino',
  },
  es: {
    heading: 'Juega. Y compruébalo.',
    text: 'Cada resultado queda fijado antes de tu apuesta y puedes verificarlo después. Sin descargas y sin actos de fe.',
    browse: 'Ver los juegos',
    welcome: (username: string) => `Hola de nuevo, ${username}`,
    features: 'Empieza aquí',
    originals: 'Originales',
    originalsText: 'Plinko, Dados, Minas y Keno: nuestros juegos, con cada ronda demostrablemente justa.',
    slots: 'Tragaperras',
    slotsText: 'Rodillos de estudios externos, pagados con los mismos libros abiertos.',
    play: 'Jugar ahora',
    recommended: 'Recomendados',
    liveCasino: 'Casino en vivo',
  },
});
