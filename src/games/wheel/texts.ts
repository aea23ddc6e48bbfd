import { inLanguage } from '../../texts/language.ts';

export const wheelTexts = inLanguage({
  en: {
    segments: 'Segments',
    prizes: 'Payouts of the wheel',
    topPayout: 'Highest payout',
    results: 'Last results',
    noResults: 'Your last spins appear here.',
    result: (multiplier: string, isWin: boolean) => `${multiplier}, ${isWin ? 'win' : 'no win'}`,
    spoken: (multiplier: string, profit: string) => `Wheel ${multiplier}, ${profit}`,
    description: [
      'Choose how many segments the wheel has and a risk, then press Play. The wheel turns, and the segment under the pointer pays your bet times its multiplier. All payouts and their chances stand under the wheel before you bet.',
      'Every segment is equally likely. At low risk most segments pay a little; at high risk one segment pays for all the others. Each of the fifteen wheels returns exactly 99% of what is staked. The other 1% is the house edge.',
      'The wheel does not remember. A segment that has not come up for a while is as likely as before, and a wheel that stops next to a large payout was not close to it: the segment is drawn first, and the turning only shows it.',
      'The segment comes from a server seed we committed to before your bet, your client seed and a counter. Fairness shows the commitment, and the page of each bet checks it.',
    ],
  },
  es: {
    segments: 'Segmentos',
    prizes: 'Pagos de la rueda',
    topPayout: 'Pago más alto',
    results: 'Últimos resultados',
    noResults: 'Aquí aparecen tus últimos giros.',
    result: (multiplier: string, isWin: boolean) => `${multiplier}, ${isWin ? 'gana' : 'no gana'}`,
    spoken: (multiplier: string, profit: string) => `Rueda ${multiplier}, ${profit}`,
    description: [
      'Elige cuántos segmentos tiene la rueda y un riesgo, y pulsa Jugar. La rueda gira, y el segmento bajo la flecha paga tu apuesta por su multiplicador. Todos los pagos y sus probabilidades están bajo la rueda antes de apostar.',
      'Todos los segmentos son igual de probables. Con riesgo bajo la mayoría paga un poco; con riesgo alto un solo segmento paga por todos los demás. Cada una de las quince ruedas devuelve exactamente el 99 % de lo apostado. El otro 1 % es la ventaja de la casa.',
      'La rueda no tiene memoria. Un segmento que lleva tiempo sin salir es tan probable como antes, y una rueda que se para junto a un gran pago no estuvo cerca de él: primero se sortea el segmento, y el giro solo lo muestra.',
      'El segmento sale de una semilla del servidor a la que nos comprometimos antes de tu apuesta, de tu semilla y de un contador. Transparencia muestra el compromiso, y la página de cada apuesta lo comprueba.',
    ],
  },
});
