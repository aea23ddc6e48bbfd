import { inLanguage } from './language.ts';

/** What the pages of slots and live tables say of the game. Percentages come as they are written in the language. */
export const gameDescriptions = inLanguage({
  en: {
    about: (name: string) => `About ${name}`,
    plainSlot: (name: string) => `${name} is a slot of an outside studio: the reels are theirs, the wallet is ours.`,
    mechanics: named({
      classic: [
        'It has three reels and a handful of lines, like the machines that stood in bars. A spin is over in two seconds, there is no feature to wait for, and the pay table fits on one screen.',
        'Three reels, few lines, no second act: what the spin shows is all there is. That makes it quick, so a session costs more per hour than its stakes suggest.',
      ],
      lines: [
        'Five reels turn in three rows. Equal symbols pay when they stand side by side on one of the fixed lines, counted from the left; every line is played on every spin.',
        'Wins run along fixed lines over five reels, always from the left. Your stake covers all of them, so there is nothing to choose but the amount.',
      ],
      ways: [
        'There are no lines. Equal symbols on neighbouring reels pay in every way they can be joined from the left, so one more of them on a reel multiplies the ways instead of adding one.',
        'Here it only matters that a symbol turns up on reel after reel from the left, not in which row. Crowded reels are what you hope for.',
      ],
      cluster: [
        'Symbols pay when enough of them touch. What has paid vanishes, others fall into the gaps, and one spin can go on paying for as long as new clusters form.',
        'No reels in the usual sense: touching symbols burst, the board refills from above, and the chain ends when nothing fits any more.',
      ],
      hold: [
        'Coins that land stay where they are while the rest spins again, and each new one starts the count of respins anew. A good part of the return lies in these respins.',
        'The heart of it is a round of respins in which coins stick. Three misses in a row end it; every hit buys three more tries.',
      ],
      freespins: [
        'Scatters open a round of free spins in which multipliers grow. A good part of the return sits in that round, so spins outside it look poorer than the figures promise.',
        'The base game mostly passes the time until enough scatters open the free spins, where multipliers build from spin to spin.',
      ],
    }),
    volatility: named({
      low: 'Volatility is low: small wins come often and the balance moves slowly, down a little more than up.',
      medium: 'Volatility is medium: there are dry spells, and now and then a win that makes up for one.',
      high: 'Volatility is high: most sessions end below where they began, a few end far above. Choose a stake that survives a hundred spins without a win worth the name.',
    }),
    rtp: (percent: string, edge: string) =>
      `Over a very large number of spins ${percent} of all stakes goes back to players; the remaining ${edge} is the price of playing. A single session knows nothing of that average.`,
    slotMyth:
      'Stopping the reels early, changing the stake or waiting until the game is “due” does not help: each spin is drawn on its own, by the provider’s certified generator.',
    slotSummary: (name: string, theme: string, mechanic: string, rtp: string) =>
      `Play ${name} at Roulo, in demo or for real${listed([theme, mechanic, rtp && `certified return ${rtp}`])}. What it pays, how often, and what does not help.`,
    kinds: named({
      roulette: {
        name: 'European roulette',
        rules:
          'One wheel, 37 pockets, a single zero. Put chips on numbers, lines, dozens or colours until betting closes; then the ball decides for everyone at the table. A straight number pays 35 to 1, a split 17 to 1, a street 11 to 1, a corner 8 to 1, a six line 5 to 1, dozens and columns 2 to 1, the even chances 1 to 1.',
        myth: 'The wheel has no memory. Ten reds in a row leave the next spin exactly where it was, doubling after a loss only moves the loss to a rarer and larger one, and covering more numbers buys more small wins at the very same cost.',
      },
      blackjack: {
        name: 'Blackjack',
        rules:
          'Eight decks. Come closer to 21 than the dealer without going over; the dealer stands on every 17 and looks for blackjack under an ace or a ten. Blackjack pays 3 to 2. Any two cards may be doubled, also after a split, and a pair may be split once; split aces get one card each.',
        myth: 'The return holds for basic strategy, the one right move for every hand, and that is worth learning: playing by feeling costs one to two percent more. Who takes the last card does not matter: another player’s mistake helps you as often as it hurts. And insurance is a side bet that loses.',
      },
      baccarat: {
        name: 'Baccarat',
        rules:
          'Two hands, player and banker, from eight decks; the one closer to nine wins. Tens and pictures count nothing, only the last digit of the sum matters, and fixed rules say when a third card is drawn, so nobody at the table has a decision to make after the bet. The banker pays 0.95 to 1, the player 1 to 1, a tie 8 to 1 and gives bets on both hands back.',
        myth: 'The roads on the screen show what was, not what comes: hands do not run in streaks longer than chance makes them. Betting on the tie because it “has not come for a while” is the dearest habit at this table.',
      },
      wheel: {
        name: 'Money wheel',
        rules:
          'A wheel of 54 segments carries 1, 2, 5, 10, 20 and 40, and two bonus fields. Bet on numbers; the one at the pointer pays itself to one. On a bonus field a second wheel draws a multiplier from 2× to 25× for the spin that follows, and your bets stay down for it.',
        myth: 'Rare numbers are not owed. The 40 comes once in 54 spins on average however long it has stayed away, and spreading chips over all numbers makes sure that the wheel’s edge is paid on every one of them.',
      },
      lobby: {
        name: 'Live lobby',
        rules:
          'Not a table but the hall with all of them: look at limits, seats and the last results, then take a place. Bets are placed and paid at the table you enter.',
        myth: 'No table is luckier than another one of its kind. They differ in limits and pace, and a faster table costs more per hour at the same stake.',
      },
    }),
    returns: 'Return by bet',
    bets: named({
      every: 'Every bet',
      basic: 'Main bet, basic strategy',
      insurance: 'Insurance',
      banker: 'Banker',
      player: 'Player',
      tie: 'Tie',
      pair: 'Either pair',
    }),
    tableSummary: (name: string, kind: string, rtp: string) =>
      `${name} at Roulo: ${kind} with a live dealer, limits and seats as they are now${rtp && `, a return of up to ${rtp}`}. The rules, what each bet returns, and which habits only cost money.`,
  },
  es: {
    about: (name: string) => `Sobre ${name}`,
    plainSlot: (name: string) =>
      `${name} es una tragaperras de un estudio externo: los rodillos son suyos; la cartera, nuestra.`,
    mechanics: named({
      classic: [
        'Tiene tres rodillos y unas pocas líneas, como las máquinas de los bares. Un giro dura dos segundos, no hay función que esperar y la tabla de pagos cabe en una pantalla.',
        'Tres rodillos, pocas líneas y ningún segundo acto: lo que enseña el giro es todo lo que hay. Por eso va deprisa, y una sesión cuesta por hora más de lo que sugieren las apuestas.',
      ],
      lines: [
        'Cinco rodillos giran en tres filas. Los símbolos iguales pagan cuando están seguidos en una de las líneas fijas, contando desde la izquierda; en cada giro se juegan todas las líneas.',
        'Los premios recorren líneas fijas a lo largo de cinco rodillos, siempre desde la izquierda. La apuesta las cubre todas, así que solo se elige el importe.',
      ],
      ways: [
        'No hay líneas. Los símbolos iguales en rodillos vecinos pagan de todas las formas en que se unen desde la izquierda, y uno más en un rodillo multiplica las formas en vez de sumar una.',
        'Aquí solo importa que un símbolo aparezca rodillo tras rodillo desde la izquierda, no en qué fila. Lo que se espera son rodillos abarrotados.',
      ],
      cluster: [
        'Los símbolos pagan cuando se tocan los suficientes. Lo que ha pagado desaparece, caen otros en los huecos y un solo giro puede seguir pagando mientras se formen grupos nuevos.',
        'No hay rodillos en el sentido habitual: los símbolos que se tocan estallan, el tablero se rellena desde arriba y la cadena acaba cuando ya no encaja nada.',
      ],
      hold: [
        'Las monedas que caen se quedan donde están mientras el resto vuelve a girar, y cada una nueva reinicia la cuenta. En esos giros está buena parte del retorno.',
        'El corazón del juego es una ronda en la que las monedas se quedan pegadas. Tres fallos seguidos la terminan; cada acierto da tres intentos más.',
      ],
      freespins: [
        'Los scatters abren una ronda de giros gratis en la que crecen los multiplicadores. Buena parte del retorno está en esa ronda, por eso los giros de fuera parecen más pobres de lo que prometen las cifras.',
        'El juego base sirve sobre todo para pasar el rato hasta que los scatters abren los giros gratis, donde los multiplicadores suben de giro en giro.',
      ],
    }),
    volatility: named({
      low: 'La volatilidad es baja: los premios pequeños llegan a menudo y el saldo se mueve despacio, un poco más hacia abajo que hacia arriba.',
      medium: 'La volatilidad es media: hay rachas secas y, de vez en cuando, un premio que compensa una de ellas.',
      high: 'La volatilidad es alta: la mayoría de las sesiones acaban por debajo de donde empezaron y unas pocas muy por encima. Elige una apuesta que aguante cien giros sin un premio digno de ese nombre.',
    }),
    rtp: (percent: string, edge: string) =>
      `Tras un número muy grande de giros, el ${percent} de todo lo apostado vuelve a los jugadores; el ${edge} restante es el precio de jugar. Una sola sesión no sabe nada de esa media.`,
    slotMyth:
      'Parar los rodillos antes, cambiar la apuesta o esperar a que «le toque» no sirve de nada: cada giro se sortea por su cuenta, con el generador certificado del proveedor.',
    slotSummary: (name: string, theme: string, mechanic: string, rtp: string) =>
      `Juega a ${name} en Roulo, en demo o con dinero real${listed([theme, mechanic, rtp && `retorno certificado del ${rtp}`])}. Qué paga, cada cuánto y qué no ayuda.`,
    kinds: named({
      roulette: {
        name: 'ruleta europea',
        rules:
          'Una rueda, 37 casillas y un solo cero. Pon fichas en números, líneas, docenas o colores hasta que se cierren las apuestas; después la bola decide para toda la mesa. Un pleno paga 35 a 1, un caballo 17 a 1, una calle 11 a 1, un cuadro 8 a 1, una línea de seis 5 a 1, docenas y columnas 2 a 1, y las suertes sencillas 1 a 1.',
        myth: 'La rueda no tiene memoria. Diez rojos seguidos dejan el giro siguiente exactamente igual, doblar tras perder solo cambia la pérdida por otra más rara y más grande, y cubrir más números compra más premios pequeños al mismo coste.',
      },
      blackjack: {
        name: 'blackjack',
        rules:
          'Ocho barajas. Acércate a 21 más que el crupier sin pasarte; el crupier se planta con cualquier 17 y mira si tiene blackjack bajo un as o un diez. El blackjack paga 3 a 2. Se puede doblar con dos cartas cualesquiera, también tras separar, y separar una pareja una vez; los ases separados reciben una carta cada uno.',
        myth: 'El retorno vale para la estrategia básica, la jugada correcta de cada mano, y merece la pena aprenderla: jugar por intuición cuesta entre un uno y un dos por ciento más. Quién pide la última carta da igual: el error de otro te ayuda tantas veces como te perjudica. Y el seguro es una apuesta lateral que pierde.',
      },
      baccarat: {
        name: 'bacará',
        rules:
          'Dos manos, jugador y banca, de ocho barajas; gana la más cercana a nueve. Los dieces y las figuras no cuentan, solo importa la última cifra de la suma y unas reglas fijas dicen cuándo se pide una tercera carta, así que nadie decide nada después de apostar. La banca paga 0,95 a 1, el jugador 1 a 1, y el empate 8 a 1 y devuelve lo apostado a las dos manos.',
        myth: 'Los caminos de la pantalla muestran lo que fue, no lo que viene: las manos no forman rachas más largas de las que hace el azar. Apostar al empate porque «hace tiempo que no sale» es la costumbre más cara de esta mesa.',
      },
      wheel: {
        name: 'rueda del dinero',
        rules:
          'Una rueda de 54 casillas lleva 1, 2, 5, 10, 20 y 40, y dos casillas de bonus. Apuesta a los números; el que queda en la flecha paga lo que dice, a uno. En una casilla de bonus, una segunda rueda sortea un multiplicador de 2× a 25× para el giro siguiente, y tus apuestas siguen en juego.',
        myth: 'A los números raros no se les debe nada. El 40 sale de media una vez cada 54 giros por mucho que tarde, y repartir fichas entre todos los números solo asegura que la ventaja de la rueda se paga en cada uno.',
      },
      lobby: {
        name: 'sala en vivo',
        rules:
          'No es una mesa, sino la sala con todas ellas: mira límites, asientos y últimos resultados, y siéntate. Se apuesta y se cobra en la mesa en la que entras.',
        myth: 'Ninguna mesa tiene más suerte que otra de su clase. Se diferencian en los límites y en el ritmo, y una mesa más rápida cuesta más por hora con la misma apuesta.',
      },
    }),
    returns: 'Retorno por apuesta',
    bets: named({
      every: 'Cualquier apuesta',
      basic: 'Apuesta principal, estrategia básica',
      insurance: 'Seguro',
      banker: 'Banca',
      player: 'Jugador',
      tie: 'Empate',
      pair: 'Cualquiera de las parejas',
    }),
    tableSummary: (name: string, kind: string, rtp: string) =>
      `${name} en Roulo: ${kind} con crupier en vivo, con los límites y asientos de ahora mismo${rtp && ` y un retorno de hasta el ${rtp}`}. Las reglas, lo que devuelve cada apuesta y las costumbres que solo cuestan dinero.`,
  },
});

/** By a word that comes from outside: any may be asked for. */
function named<T>(texts: Record<string, T>): Record<string, T> {
  return texts;
}

function listed(facts: readonly string[]): string {
  const told = facts.filter((fact) => fact !== '');
  return told.length === 0 ? '' : `: ${told.join(', ')}`;
}

/** One of several ways to say a thing, the same for a game wherever it is asked for. */
export function sayingOf<T>(sayings: readonly T[], id: string): T {
  let sum = 0;
  for (const letter of id) sum = (sum * 31 + letter.charCodeAt(0)) % 9_973;
  return sayings[sum % sayings.length]!;
}
