import type { Translation } from '../language.ts';
import type { crowdTexts as en } from '../en/crowd.ts';

export const crowdTexts: Translation<typeof en> = {
  bets: {
    title: 'Apostas',
    lists: { all: 'Todas', high: 'Apostas altas', lucky: 'Com sorte', mine: 'Minhas apostas' },
    about: {
      all: 'As apostas encerradas mais recentes de todos os jogadores.',
      high: (stake) => `Apostas de ${stake} ou mais.`,
      lucky: (multiplier, hours) => `Apostas que pagaram ${multiplier} ou mais nas últimas ${hours} horas.`,
    },
    list: {
      all: 'Apostas mais recentes',
      high: 'Apostas altas mais recentes',
      lucky: 'Apostas com sorte mais recentes',
    },
    game: 'Jogo',
    player: 'Jogador',
    time: 'Hora',
    stake: 'Aposta',
    multiplier: 'Multiplicador',
    payout: 'Pagamento',
    hidden: 'Oculto',
    counted: (count) => `${count} novas desde que você está vendo`,
    pause: 'Pausar a lista',
    resume: 'Retomar a lista',
    none: {
      all: 'Ainda não há apostas. As novas aparecem aqui assim que são liquidadas.',
      high: (stake) => `Ainda não há apostas de ${stake} ou mais.`,
      lucky: (multiplier, hours) => `Nenhuma aposta pagou ${multiplier} ou mais nas últimas ${hours} horas.`,
    },
    behind: 'Não é possível atualizar a lista agora. Ela continua quando a conexão voltar.',
  },
  wins: {
    title: 'Grandes ganhos recentes',
    none: (amount) => `Nenhum grande ganho no último dia. Um ganho de ${amount} ou mais aparece aqui.`,
  },
};
