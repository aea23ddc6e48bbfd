import { inLanguage } from './language.ts';

const dollars = (amount: number) =>
  `$${amount.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
const limits = (min: number, max: number) => `${dollars(min)} - ${dollars(max)}`;

export const liveTexts = inLanguage({
  en: {
    limits,
    limitsTitle: 'Limits',
    seats: 'Seats',
    dealer: 'Dealer',
    closed: 'Closed',
    stale: 'Live data is delayed',
    lastResults: 'Last results',
    winners: winnersOf('P', 'B', 'T'),
    signInTitle: 'Live tables are played for real money.',
    signInText: 'Sign in to take a seat. New here? Registering takes a minute.',
    signIn: 'Sign In',
    register: 'Register',
    notFound: 'There is no such table.',
    allTables: 'All live tables',
    moreTables: 'More tables',
    about:
      'Rounds run on a clock, and everyone at the table sees the same result. Bets come off your balance when betting closes. If your connection breaks, your bet plays on and is paid.',
  },
  es: {
    limits,
    limitsTitle: 'Límites',
    seats: 'Asientos',
    dealer: 'Crupier',
    closed: 'Cerrada',
    stale: 'Los datos en vivo llegan con retraso',
    lastResults: 'Últimos resultados',
    winners: winnersOf('J', 'B', 'E'),
    signInTitle: 'En las mesas en vivo se juega con dinero real.',
    signInText: 'Inicia sesión para sentarte. ¿Eres nuevo? Registrarse lleva un minuto.',
    signIn: 'Iniciar sesión',
    register: 'Registrarse',
    notFound: 'Esa mesa no existe.',
    allTables: 'Todas las mesas en vivo',
    moreTables: 'Más mesas',
    about:
      'Las rondas siguen un reloj y toda la mesa ve el mismo resultado. Las apuestas se descuentan de tu saldo al cerrarse. Si se corta tu conexión, la apuesta sigue en juego y se paga.',
  },
});

/** Winners of a hand as the provider calls them, by a letter. */
function winnersOf(player: string, banker: string, tie: string): Readonly<Record<string, string>> {
  return { PLAYER_WIN: player, BANKER_WIN: banker, TIE: tie };
}
