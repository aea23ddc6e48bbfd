import type { gameDescriptions as English } from '../en/game-descriptions.ts';
import type { Translation } from '../language.ts';
import { listed, named } from '../sayings.ts';

export const gameDescriptions: Translation<typeof English> = {
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
    expand: [
      'Un comodín crece sobre todo su rodillo, paga y se queda un giro más. Cada comodín nuevo da otro, y los premios grandes están en dos o tres rodillos comodín a la vez.',
      'Líneas tranquilas hasta que cae un comodín: entonces su rodillo entero se vuelve comodín y los demás giran otra vez. De ahí sale la mayor parte del retorno.',
    ],
    anywhere: [
      'Siete o más símbolos iguales pagan en cualquier posición. Los multiplicadores del tablero se suman y multiplican todo lo que ganó el giro.',
      'Ni líneas ni vecinos: solo cuenta cuántos hay de un símbolo. En los giros gratis, los multiplicadores de los giros con premio se guardan y se suman.',
    ],
    ladder: [
      'Eliges un peldaño y empieza la subida. Si llega hasta él, la apuesta se paga por su número; si antes se rompe un peldaño, se pierde.',
      'Una sola decisión: hasta dónde. Todos los peldaños devuelven lo mismo a los jugadores; uno alto no es mejor apuesta, solo un premio mayor y más raro.',
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
};
