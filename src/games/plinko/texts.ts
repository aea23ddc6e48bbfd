import { inLanguage } from '../../texts/language.ts';

export const plinkoTexts = inLanguage({
  en: {
    rows: 'Rows',
    boxes: 'Boxes: chance and net gain',
    box: (multiplier: string, chance: string, gain: string) => `${multiplier}, chance ${chance}, net gain ${gain}`,
    chance: 'Chance',
    netGain: 'Net gain',
    recent: 'Recent multipliers',
    spoken: (multiplier: string, profit: string) => `Plinko ${multiplier}, ${profit}`,
    profitChance: 'Chance of a profit',
    topPayout: 'Highest payout',
    description: [
      'Press Play and a ball falls through the pins. At every row it goes left or right, each with a chance of one half, and the box it lands in pays its multiplier times your bet. You may drop as many balls at once as you like.',
      'More rows and a higher risk put more weight on the edges: the outer boxes pay more and the middle ones less. Hover or focus a box to see its exact chance and what it would bring you. Every table returns between 98.91% and 99.16%, counted over all ways a ball can fall.',
      'The way of the ball is drawn by the server when you press Play, from a seed it committed to before; the ball you see follows it row by row. Watching the pins, waiting for a “good moment” or dropping balls faster cannot change where one lands, and a row of low boxes says nothing about the next ball.',
      'The stake is taken when the ball starts and the payout comes when it lands. If you leave, the balls in the air are paid all the same.',
    ],
  },
  es: {
    rows: 'Filas',
    boxes: 'Casillas: probabilidad y ganancia neta',
    box: (multiplier: string, chance: string, gain: string) =>
      `${multiplier}, probabilidad ${chance}, ganancia neta ${gain}`,
    chance: 'Probabilidad',
    netGain: 'Ganancia neta',
    recent: 'Multiplicadores recientes',
    spoken: (multiplier: string, profit: string) => `Plinko ${multiplier}, ${profit}`,
    profitChance: 'Probabilidad de ganancia',
    topPayout: 'Pago más alto',
    description: [
      'Pulsa Jugar y una bola cae entre los clavos. En cada fila va a la izquierda o a la derecha, con una probabilidad de un medio, y la casilla en la que cae paga su multiplicador por tu apuesta. Puedes soltar tantas bolas a la vez como quieras.',
      'Más filas y más riesgo dan más peso a los bordes: las casillas exteriores pagan más y las del centro menos. Pasa por encima de una casilla para ver su probabilidad exacta y lo que te daría. Todas las tablas devuelven entre el 98,91 % y el 99,16 %, contando todos los caminos posibles de una bola.',
      'El servidor sortea el camino de la bola cuando pulsas Jugar, con una semilla a la que se comprometió antes; la bola que ves lo sigue fila a fila. Mirar los clavos, esperar un «buen momento» o soltar bolas más deprisa no cambia dónde cae, y una racha de casillas bajas no dice nada de la siguiente bola.',
      'La apuesta se toma cuando la bola sale y el pago llega cuando cae. Si te vas, las bolas en el aire se pagan igualmente.',
    ],
  },
});
