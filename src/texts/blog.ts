import { inLanguage } from './language.ts';

const minutesSpan = (seconds: number, minute: string, second: string) =>
  seconds >= 90 ? `${Math.round(seconds / 60)} ${minute}` : `${Math.round(seconds)} ${second}`;

export const blogTexts = inLanguage({
  en: {
    title: 'Blogs',
    lead: 'How the games, the odds and the coins work, written to be checked rather than believed.',
    back: 'Back to Blogs',
    notFound: 'Blog not found',
    minutes: (count: number) => `${count} min read`,
    age: 'For adults. Play with what you can afford to lose, and stop while it is fun.',
    articles: {
      'provably-fair-guide': {
        title: 'Provably fair, step by step',
        summary: 'What a commitment is, why your own seed matters, and how to recompute a bet in a minute.',
        minutes: 6,
      },
      'house-edge-guide': {
        title: 'The house edge, without magic',
        summary: 'Where a casino’s profit comes from, what a bet costs on average, and why no staking plan changes it.',
        minutes: 6,
      },
      'responsible-play-guide': {
        title: 'Keeping play a game',
        summary: 'Volatility, tilt and limits: what an honest evening looks like, and how to make it stay one.',
        minutes: 6,
      },
      'crypto-casinos-safe-guide': {
        title: 'Are crypto casinos safe? A checklist',
        summary:
          'Twelve questions you can answer yourself before the first deposit, and what a good answer looks like.',
        minutes: 6,
      },
      'blockchain-gambling-guide': {
        title: 'What the blockchain does, and does not do',
        summary:
          'Addresses, confirmations, networks and fees: the life of a deposit, and the mistakes that cost money.',
        minutes: 6,
      },
      'crypto-vs-fiat-casinos': {
        title: 'Coins or cards: what really differs',
        summary: 'Speed, fees, privacy, price risk and disputes, compared without a winner declared in advance.',
        minutes: 5,
      },
      'online-vs-real-casinos': {
        title: 'Online and on the floor',
        summary: 'Pace, odds, atmosphere and control: two ways to play, and what each of them hides.',
        minutes: 5,
      },
    },
    seeds: {
      title: 'Try it: from seeds to a Dice roll',
      server: 'Server seed',
      client: 'Client seed',
      nonce: 'Nonce',
      seedFault: 'One to 64 characters, without spaces.',
      nonceFault: 'A whole number.',
      commitment: 'Commitment: SHA-256 of the server seed',
      block: 'HMAC-SHA256 of “client seed:nonce:0”',
      number: 'First four bytes as a number',
      roll: 'Dice roll',
    },
    edge: {
      title: 'Try it: what an evening costs on average',
      stake: 'Stake per bet',
      bets: 'Number of bets',
      houseEdge: 'House edge',
      staked: 'Staked in all',
      cost: 'Average cost',
      returned: 'Comes back on average',
    },
    sessions: {
      title: 'Try it: sixty evenings at a 1% edge',
      multiplier: 'Payout of a won bet',
      again: 'Sixty others',
      picture: 'Net result of sixty sessions over three hundred bets',
      ahead: 'Ended ahead',
      best: 'Best evening',
      worst: 'Worst evening',
      stakes: (net: number) => `${net > 0 ? '+' : ''}${Math.round(net)} stakes`,
    },
    confirmations: {
      title: 'Try it: where is my payment?',
      coin: 'Coin',
      passed: 'Time since you sent it',
      time: (seconds: number) => minutesSpan(seconds, 'minutes', 'seconds'),
      sent: 'Sent',
      seen: 'Seen',
      confirmed: (blocks: number, needed: number) => `${blocks} of ${needed} blocks`,
      credited: 'Credited',
    },
  },
  es: {
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
      time: (seconds: number) => minutesSpan(seconds, 'minutos', 'segundos'),
      sent: 'Enviado',
      seen: 'Visto',
      confirmed: (blocks: number, needed: number) => `${blocks} de ${needed} bloques`,
      credited: 'Abonado',
    },
  },
});
