import type { myBetsTexts as English } from '../en/my-bets.ts';
import type { Translation } from '../language.ts';

export const myBetsTexts: Translation<typeof English> = {
  game: 'Jogo',
  allGames: 'Todos os jogos',
  balance: 'Saldo',
  balances: { all: 'Os dois saldos', primary: 'Principal', promotional: 'Promocional' },
  time: 'Horário',
  stake: 'Aposta',
  multiplier: 'Multiplicador',
  profit: 'Lucro',
  bonus: 'Bônus',
  list: 'Minhas apostas',
  loadMore: 'Carregar mais',
  export: 'Exportar',
  exportCsv: 'Exportar como CSV',
  exportJson: 'Exportar como JSON',
  none: 'Nenhuma aposta ainda.',
  noneFound: 'Nenhuma aposta corresponde ao filtro.',
  noneInRange: 'Nenhuma aposta neste período.',
  play: 'Jogar os Originais',
  visitor: 'Entre para ver suas apostas.',
  chart: {
    title: 'Lucro',
    ranges: { '24h': '24 h', '7d': '7 dias', '30d': '30 dias', all: 'Tudo' },
    range: 'Período',
    overBets: (bets) => `em ${bets} apostas`,
    overOneBet: 'em 1 aposta',
    line: 'Lucro, aposta por aposta',
    start: 'Início',
  },
};
