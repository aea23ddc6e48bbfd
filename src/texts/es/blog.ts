import type { blogTexts as English } from '../en/blog.ts';
import type { Translation } from '../language.ts';
import { roughTime } from '../rough-time.ts';

export const blogTexts: Translation<typeof English> = {
  title: 'Blog',
  lead: 'Cómo funcionan los juegos, las probabilidades y las monedas, escrito para comprobarlo y no para creerlo.',
  back: 'Volver al blog',
  notFound: 'Artículo no encontrado',
  minutes: (count: number) => `${count} min de lectura`,
  age: 'Para adultos. Juega con lo que puedas perder y para mientras sea divertido.',
  articles: {
    'provably-fair-guide': {
      title: 'Juego demostrablemente justo, paso a paso',
      summary: 'Qué es un compromiso, por qué importa tu propia semilla y cómo recalcular una apuesta en un minuto.',
      minutes: 6,
    },
    'house-edge-guide': {
      title: 'La ventaja de la casa, sin magia',
      summary:
        'De dónde sale el beneficio de un casino, cuánto cuesta de media una apuesta y por qué ningún sistema lo cambia.',
      minutes: 6,
    },
    'responsible-play-guide': {
      title: 'Que jugar siga siendo un juego',
      summary: 'Volatilidad, enfado y límites: cómo es una noche honesta y cómo lograr que lo siga siendo.',
      minutes: 6,
    },
    'crypto-casinos-safe-guide': {
      title: '¿Son seguros los criptocasinos? Una lista',
      summary: 'Doce preguntas que puedes responder tú antes del primer ingreso, y cómo es una buena respuesta.',
      minutes: 6,
    },
    'blockchain-gambling-guide': {
      title: 'Lo que hace la cadena de bloques y lo que no',
      summary:
        'Direcciones, confirmaciones, redes y comisiones: la vida de un ingreso y los errores que cuestan dinero.',
      minutes: 6,
    },
    'crypto-vs-fiat-casinos': {
      title: 'Monedas o tarjetas: lo que cambia de verdad',
      summary: 'Rapidez, comisiones, privacidad, riesgo de precio y disputas, comparados sin ganador de antemano.',
      minutes: 5,
    },
    'online-vs-real-casinos': {
      title: 'En línea y en la sala',
      summary: 'Ritmo, probabilidades, ambiente y control: dos maneras de jugar y lo que esconde cada una.',
      minutes: 5,
    },
  },
  seeds: {
    title: 'Pruébalo: de las semillas a una tirada de Dice',
    server: 'Semilla del servidor',
    client: 'Semilla del cliente',
    nonce: 'Nonce',
    seedFault: 'De uno a 64 caracteres, sin espacios.',
    nonceFault: 'Un número entero.',
    commitment: 'Compromiso: SHA-256 de la semilla del servidor',
    block: 'HMAC-SHA256 de «semilla del cliente:nonce:0»',
    number: 'Los cuatro primeros bytes como número',
    roll: 'Tirada de Dice',
  },
  edge: {
    title: 'Pruébalo: lo que cuesta una noche de media',
    stake: 'Importe por apuesta',
    bets: 'Número de apuestas',
    houseEdge: 'Ventaja de la casa',
    staked: 'Apostado en total',
    cost: 'Coste medio',
    returned: 'Vuelve de media',
  },
  sessions: {
    title: 'Pruébalo: sesenta noches con un 1 % de ventaja',
    multiplier: 'Pago de una apuesta ganada',
    again: 'Otras sesenta',
    picture: 'Resultado neto de sesenta sesiones a lo largo de trescientas apuestas',
    ahead: 'Acabaron ganando',
    best: 'Mejor noche',
    worst: 'Peor noche',
    stakes: (net: number) => `${net > 0 ? '+' : ''}${Math.round(net)} apuestas`,
  },
  confirmations: {
    title: 'Pruébalo: ¿dónde está mi pago?',
    coin: 'Moneda',
    passed: 'Tiempo desde el envío',
    time: (seconds: number) => roughTime(seconds, 'minutos', 'segundos'),
    sent: 'Enviado',
    seen: 'Visto',
    confirmed: (blocks: number, needed: number) => `${blocks} de ${needed} bloques`,
    credited: 'Abonado',
  },
};
