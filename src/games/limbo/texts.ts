import { inLanguage } from '../../texts/language.ts';

export const limboTexts = inLanguage({
  en: {
    target: 'Target multiplier',
    winChance: 'Win chance',
    range: (least: string, most: string) => `From ${least} to ${most}.`,
    maxWin: (amount: string) => `The largest win is ${amount}.`,
    results: 'Last results',
    noResults: 'Your last results appear here.',
    result: (point: string, isWin: boolean) => `${point}, ${isWin ? 'win' : 'loss'}`,
    spoken: (point: string, profit: string) => `Limbo ${point}, ${profit}`,
    description: [
      'Choose a target multiplier from 1.01× to 10,000× and press Play. A number climbs from 1.00× and stops at a point. If it reaches your target, you win your bet times the target; if it stops below, you lose the bet.',
      'Target and win chance are two views of one choice: a target of 2× wins about 49.5% of the time, a target of 100× about 0.99%. The exact return of every target lies between 98.9404% and 99.0000%, and the panel shows it before you bet. The rest is the house edge. The largest win is kept by limiting the bet, never by cutting a payout.',
      'How far the number climbs past your target changes nothing: you are paid the target. Rounds do not remember each other, so a high point is never due, and no order of targets or bets changes the return.',
      'The point comes from a server seed we committed to before your bet, your client seed and a counter. The first 24 bits give a value v, and the point is 0.99 × 2^24 ÷ (v + 1), rounded down to two decimals and at least 1.00×. Fairness shows the commitment, and the page of each bet checks it.',
    ],
  },
  es: {
    target: 'Multiplicador objetivo',
    winChance: 'Probabilidad',
    range: (least: string, most: string) => `De ${least} a ${most}.`,
    maxWin: (amount: string) => `El premio máximo es ${amount}.`,
    results: 'Últimos resultados',
    noResults: 'Aquí aparecen tus últimos resultados.',
    result: (point: string, isWin: boolean) => `${point}, ${isWin ? 'gana' : 'pierde'}`,
    spoken: (point: string, profit: string) => `Limbo ${point}, ${profit}`,
    description: [
      'Elige un multiplicador objetivo de 1,01× a 10 000× y pulsa Jugar. Un número sube desde 1,00× y se detiene en un punto. Si llega a tu objetivo, ganas tu apuesta por el objetivo; si se detiene antes, pierdes la apuesta.',
      'El objetivo y la probabilidad son dos vistas de una misma elección: un objetivo de 2× gana cerca del 49,5 % de las veces y uno de 100×, cerca del 0,99 %. El retorno exacto de cada objetivo está entre el 98,9404 % y el 99,0000 %, y el panel lo muestra antes de apostar. El resto es la ventaja de la casa. El premio máximo se respeta limitando la apuesta, nunca recortando un pago.',
      'Da igual cuánto suba el número por encima de tu objetivo: se paga el objetivo. Las rondas no tienen memoria, así que un punto alto nunca «toca», y ningún orden de objetivos o apuestas cambia el retorno.',
      'El punto sale de una semilla del servidor a la que nos comprometimos antes de tu apuesta, de tu semilla y de un contador. Los primeros 24 bits dan un valor v, y el punto es 0,99 × 2^24 ÷ (v + 1), redondeado hacia abajo a dos decimales y como mínimo 1,00×. Transparencia muestra el compromiso, y la página de cada apuesta lo comprueba.',
    ],
  },
});
