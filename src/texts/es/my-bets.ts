import type { myBetsTexts as English } from '../en/my-bets.ts';
import type { Translation } from '../language.ts';

export const myBetsTexts: Translation<typeof English> = {
  game: 'Juego',
  allGames: 'Todos los juegos',
  balance: 'Saldo',
  balances: { all: 'Ambos saldos', primary: 'Principal', promotional: 'Promocional' },
  time: 'Hora',
  stake: 'Apuesta',
  multiplier: 'Multiplicador',
  profit: 'Beneficio',
  bonus: 'Bono',
  list: 'Mis apuestas',
  loadMore: 'Cargar más',
  export: 'Exportar',
  exportCsv: 'Exportar en CSV',
  exportJson: 'Exportar en JSON',
  none: 'Aún no hay apuestas.',
  noneFound: 'Ninguna apuesta coincide con el filtro.',
  noneInRange: 'No hay apuestas en este periodo.',
  play: 'Jugar a los originales',
  visitor: 'Inicia sesión para ver tus apuestas.',
  chart: {
    title: 'Beneficio',
    ranges: { '24h': '24 h', '7d': '7 días', '30d': '30 días', all: 'Todo' },
    range: 'Periodo mostrado',
    overBets: (bets: string) => `en ${bets} apuestas`,
    overOneBet: 'en 1 apuesta',
    line: 'Beneficio, apuesta a apuesta',
    start: 'Inicio',
  },
};
