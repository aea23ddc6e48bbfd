import type { liveTexts as English } from '../en/live.ts';
import type { Translation } from '../language.ts';
import { tableLimits, winnersOf } from '../live-words.ts';

export const liveTexts: Translation<typeof English> = {
  limits: tableLimits,
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
};
