import { AFFILIATE, PROMOTION } from '../terms/house-terms.ts';
import { inLanguage } from '../texts/language.ts';

const [first] = PROMOTION.bonusPercents;

/** What pages say of themselves to search engines and to who is sent a link. Read on the server only. */
export const pageTexts = inLanguage({
  en: {
    locale: 'en_US',
    blog: 'Blog',
    tagline: 'The casino you can check',
    age: '18+ · Play responsibly',
    notFound: 'There is no page at this address. It may be mistyped or out of date.',
    descriptions: {
      '/': 'Crypto casino with nothing to take on trust: provably fair originals, 700 slots and live tables, every bet verifiable in your own browser. For adults only.',
      '/casino':
        'All games of Roulo in one place: provably fair originals, slots by theme, mechanic and return, and live tables with a dealer.',
      '/casino/originals': 'Our own games, with their odds on the table and every round open to verification.',
      '/casino/slots':
        'Slots with their facts in the open: filter by return, volatility, mechanic and theme, and try each of them in demo first.',
      '/casino/live':
        'Live casino: roulette, blackjack, baccarat and money wheels with a dealer, with seats and limits shown before you sit down.',
      '/casino/live/blackjack':
        'Live blackjack tables with free seats and limits at a glance. Blackjack pays 3 to 2 and the dealer stands on 17.',
      '/casino/live/roulette':
        'Live European roulette with one zero: choose a table by pace and limits. Every bet returns 97.3% on average.',
      '/fairness':
        'How every outcome is fixed before the bet and how to check it after: seeds, commitments, the exact return of every table, and a verifier.',
      '/rewards':
        'Ranks, rakeback, rank-up rewards and bonuses at Roulo, with the formula of each and what every rank is worth.',
      '/promo': `The welcome promotion in plain numbers: ${first}% on the first deposit, the wagering requirement, the largest bet, and how to cancel.`,
      '/affiliate': `Refer players to Roulo and earn ${AFFILIATE.ngrPercent}% of the net revenue they bring, month by month, with the books open to you.`,
      '/contact':
        'How to reach Roulo: account help, responsible gaming, your data, security reports. Answered by people within 1-2 business days.',
      '/settings':
        'Settings of a Roulo account: language and currency, two-factor sign-in, devices, identity checks, and the limits you set for yourself.',
      '/blogs':
        'Articles on odds, fairness, coins and limits, with things to try out. Written to be checked rather than believed.',
    },
  },
  es: {
    locale: 'es_ES',
    blog: 'Blog',
    tagline: 'El casino que puedes comprobar',
    age: '18+ · Juega con responsabilidad',
    notFound: 'En esta dirección no hay ninguna página. Puede que esté mal escrita o sea antigua.',
    descriptions: {
      '/': 'Casino cripto sin actos de fe: originales demostrablemente justos, 700 tragaperras y mesas en vivo, y cada apuesta verificable en tu navegador. Solo para adultos.',
      '/casino':
        'Todos los juegos de Roulo en un sitio: originales demostrablemente justos, tragaperras por tema, mecánica y retorno, y mesas con crupier.',
      '/casino/originals':
        'Nuestros propios juegos, con las probabilidades sobre la mesa y cada ronda abierta a verificación.',
      '/casino/slots':
        'Tragaperras con los datos a la vista: filtra por retorno, volatilidad, mecánica y tema, y prueba antes cada una en demo.',
      '/casino/live':
        'Casino en vivo: ruleta, blackjack, bacará y ruedas con crupier, con los asientos y límites antes de sentarte.',
      '/casino/live/blackjack':
        'Mesas de blackjack en vivo con asientos libres y límites a la vista. El blackjack paga 3 a 2 y el crupier se planta con 17.',
      '/casino/live/roulette':
        'Ruleta europea en vivo con un solo cero: elige mesa por ritmo y límites. Cada apuesta devuelve de media el 97,3 %.',
      '/fairness':
        'Cómo se fija cada resultado antes de la apuesta y cómo comprobarlo después: semillas, compromisos, el retorno exacto de cada tabla y un verificador.',
      '/rewards':
        'Rangos, rakeback, recompensas de rango y bonos de Roulo, con la fórmula de cada uno y lo que vale cada rango.',
      '/promo': `La promoción de bienvenida en cifras claras: ${first} % en el primer depósito, el requisito de apuesta, la apuesta máxima y cómo cancelar.`,
      '/affiliate': `Recomienda Roulo y gana el ${AFFILIATE.ngrPercent} % de los ingresos netos que traen tus referidos, mes a mes y con los libros abiertos.`,
      '/contact':
        'Cómo contactar con Roulo: ayuda con la cuenta, juego responsable, tus datos y avisos de seguridad. Responden personas en 1-2 días laborables.',
      '/settings':
        'Ajustes de una cuenta de Roulo: idioma y moneda, acceso en dos pasos, dispositivos, verificación de identidad y los límites que te pones.',
      '/blogs':
        'Artículos sobre probabilidades, transparencia, monedas y límites, con cosas para probar. Escritos para comprobarlos y no para creerlos.',
    },
  },
});

export type DescribedPath = keyof (typeof pageTexts)['descriptions'];
