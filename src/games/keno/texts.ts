import { inLanguage } from '../../texts/language.ts';

export const kenoTexts = inLanguage({
  en: {
    autoPick: 'Auto Pick',
    clear: 'Clear',
    pickSome: 'Pick 1 to 10 numbers.',
    grid: 'Numbers 1 to 40',
    number: (number: number) => `Number ${number}`,
    states: { free: 'free', picked: 'picked', drawn: 'drawn', hit: 'hit' },
    hits: (hits: number) => `${hits} hits`,
    payouts: 'Payouts by hits',
    payout: (hits: number, multiplier: string, chance: string) => `${hits} hits pay ${multiplier}, chance ${chance}`,
    spokenWin: (hits: number, multiplier: string, profit: string) => `Keno ${hits} hits, ${multiplier}, ${profit}`,
    bestPayout: 'Highest payout',
    anyPayout: 'Chance of a payout',
    description: [
      'Choose one to ten of the forty numbers and a risk, then press Play. Ten numbers are drawn; the more of yours are among them, the more is paid. The row under the grid shows what each number of hits pays for your picks, before you bet.',
      'The risk moves money between frequent small payouts and rare large ones. Every table returns between 97.30% and 97.50% of what is staked, computed exactly over all 847,660,528 possible draws. The rest is the house edge.',
      'Which numbers you pick makes no difference: each is drawn with the same chance, and past draws change nothing. Numbers that are “due”, doubling after a loss, or changing your picks do not move the return by a thousandth. The only choices that matter are how many numbers, which risk, and how much.',
      'The draw comes from a server seed we committed to before your bet, your own client seed and a counter. Open Fairness to see the commitment, and every bet’s page to check its draw.',
    ],
  },
  es: {
    autoPick: 'Elegir por mí',
    clear: 'Borrar',
    pickSome: 'Elige de 1 a 10 números.',
    grid: 'Números del 1 al 40',
    number: (number: number) => `Número ${number}`,
    states: { free: 'libre', picked: 'elegido', drawn: 'sorteado', hit: 'acierto' },
    hits: (hits: number) => `${hits} aciertos`,
    payouts: 'Pagos por aciertos',
    payout: (hits: number, multiplier: string, chance: string) =>
      `${hits} aciertos pagan ${multiplier}, probabilidad ${chance}`,
    spokenWin: (hits: number, multiplier: string, profit: string) => `Keno ${hits} aciertos, ${multiplier}, ${profit}`,
    bestPayout: 'Pago más alto',
    anyPayout: 'Probabilidad de cobrar',
    description: [
      'Elige de uno a diez de los cuarenta números y un riesgo, y pulsa Jugar. Se sortean diez números; cuantos más de los tuyos salgan, más se paga. La fila bajo la cuadrícula muestra lo que paga cada número de aciertos con tu elección, antes de apostar.',
      'El riesgo reparte el dinero entre pagos pequeños y frecuentes o grandes y raros. Todas las tablas devuelven entre el 97,30 % y el 97,50 % de lo apostado, calculado exactamente sobre los 847 660 528 sorteos posibles. El resto es la ventaja de la casa.',
      'Da igual qué números elijas: todos salen con la misma probabilidad y los sorteos pasados no cambian nada. Los números «que tocan», doblar tras una pérdida o cambiar la elección no mueven el retorno ni una milésima. Solo importan cuántos números, qué riesgo y cuánto apuestas.',
      'El sorteo sale de una semilla del servidor a la que nos comprometimos antes de tu apuesta, de tu propia semilla y de un contador. Abre Transparencia para ver el compromiso, y la página de cada apuesta para comprobar su sorteo.',
    ],
  },
});
