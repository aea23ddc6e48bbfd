import type { Translation } from '../language.ts';
import type { crowdTexts as en } from '../en/crowd.ts';

export const crowdTexts: Translation<typeof en> = {
  bets: {
    title: 'Apuestas',
    lists: { all: 'Todas', high: 'Apuestas altas', lucky: 'Con suerte', mine: 'Mis apuestas' },
    about: {
      all: 'Las últimas apuestas terminadas de todos los jugadores.',
      high: (stake) => `Apuestas de ${stake} o más.`,
      lucky: (multiplier, hours) => `Apuestas que pagaron ${multiplier} o más en las últimas ${hours} horas.`,
    },
    list: { all: 'Últimas apuestas', high: 'Últimas apuestas altas', lucky: 'Últimas apuestas con suerte' },
    game: 'Juego',
    player: 'Jugador',
    time: 'Hora',
    stake: 'Apuesta',
    multiplier: 'Multiplicador',
    payout: 'Pago',
    hidden: 'Oculto',
    counted: (count) => `${count} nuevas desde que miras`,
    pause: 'Pausar la lista',
    resume: 'Reanudar la lista',
    none: {
      all: 'Todavía no hay apuestas. Las nuevas aparecen aquí en cuanto se resuelven.',
      high: (stake) => `Todavía no hay apuestas de ${stake} o más.`,
      lucky: (multiplier, hours) => `Ninguna apuesta ha pagado ${multiplier} o más en las últimas ${hours} horas.`,
    },
    behind: 'La lista no se puede actualizar ahora. Continuará cuando vuelva la conexión.',
  },
  wins: {
    title: 'Grandes premios recientes',
    none: (amount) => `No hay grandes premios en el último día. Un premio de ${amount} o más aparece aquí.`,
  },
};
