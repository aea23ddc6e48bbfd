import type { playMoneyTexts as en } from '../en/play-money.ts';

export const playMoneyTexts: typeof en = {
  name: 'Dinheiro fictício',
  balance: (amount) => `Dinheiro fictício: ${amount}`,
  note: 'Aqui nada se ganha nem se perde de verdade.',
  refill: (amount) => `Recarregar até ${amount}`,
  switchOn: 'Mudar para dinheiro fictício',
  switchOff: 'Voltar ao dinheiro real',
  forReal: 'Entre para jogar com dinheiro real',
  tryIt: 'Experimentar com dinheiro fictício',
  seeds:
    'Seu navegador criou este par de sementes para o dinheiro fictício. As regras que o transformam em resultados são as mesmas das apostas reais.',
  kept: 'Este navegador guarda suas últimas 300 apostas com dinheiro fictício. Elas não contam para suas estatísticas, seu nível nem suas recompensas.',
  none: 'Você ainda não jogou aqui com dinheiro fictício.',
  onlyHere:
    'Esta aposta foi feita com dinheiro fictício. Só este navegador a conhece, por isso o link dela não funciona em nenhum outro lugar.',
  notKept: 'Esta aposta foi feita com dinheiro fictício em outro navegador, ou é antiga demais para ser guardada.',
  excluded: {
    title: 'Você está excluído do jogo',
    until: (when) => `Você não pode jogar aqui até ${when}, nem com dinheiro fictício. Você ainda pode sacar.`,
    permanent: 'Sua exclusão é permanente. Você não pode jogar aqui, nem com dinheiro fictício. Você ainda pode sacar.',
    help: 'Onde encontrar ajuda',
    withdraw: 'Sacar',
  },
};
