import type { blogTexts as English } from '../en/blog.ts';
import type { Translation } from '../language.ts';
import { roughTime } from '../rough-time.ts';

export const blogTexts: Translation<typeof English> = {
  title: 'Blog',
  lead: 'Como funcionam os jogos, as chances e as moedas. Escrito para você conferir, não só acreditar.',
  back: 'Voltar ao blog',
  notFound: 'Artigo não encontrado',
  minutes: (count) => `${count} min de leitura`,
  age: 'Para adultos. Jogue com o que você pode perder e pare enquanto é divertido.',
  articles: {
    'provably-fair-guide': {
      title: 'Comprovadamente justo, passo a passo',
      summary: 'O que é um compromisso, por que sua própria semente importa e como recalcular uma aposta em um minuto.',
      minutes: 6,
    },
    'house-edge-guide': {
      title: 'A vantagem da casa, sem mistério',
      summary:
        'De onde vem o lucro de um cassino, quanto custa em média uma aposta e por que nenhum sistema muda isso.',
      minutes: 6,
    },
    'responsible-play-guide': {
      title: 'Para o jogo continuar sendo um jogo',
      summary: 'Volatilidade, descontrole e limites: como é uma noite normal e como mantê-la assim.',
      minutes: 6,
    },
    'crypto-casinos-safe-guide': {
      title: 'Cassinos cripto são seguros? Uma lista',
      summary: 'Doze perguntas que você mesmo pode responder antes do primeiro depósito, e como é uma boa resposta.',
      minutes: 6,
    },
    'blockchain-gambling-guide': {
      title: 'O que a blockchain faz e o que não faz',
      summary: 'Endereços, confirmações, redes e taxas: a vida de um depósito e os erros que custam dinheiro.',
      minutes: 6,
    },
    'crypto-vs-fiat-casinos': {
      title: 'Moedas ou cartões: o que muda de verdade',
      summary:
        'Velocidade, taxas, privacidade, risco de preço e disputas, comparados sem vencedor definido de antemão.',
      minutes: 5,
    },
    'online-vs-real-casinos': {
      title: 'Online e no salão',
      summary: 'Ritmo, chances, ambiente e controle: duas formas de jogar e o que cada uma esconde.',
      minutes: 5,
    },
  },
  seeds: {
    title: 'Experimente: das sementes a um lançamento de Dice',
    server: 'Semente do servidor',
    client: 'Semente de cliente',
    nonce: 'Nonce',
    seedFault: 'Informe de 1 a 64 caracteres, sem espaços.',
    nonceFault: 'Informe um número inteiro.',
    commitment: 'Compromisso: SHA-256 da semente do servidor',
    block: 'HMAC-SHA256 de “semente de cliente:nonce:0”',
    number: 'Os quatro primeiros bytes como número',
    roll: 'Lançamento de Dice',
  },
  edge: {
    title: 'Experimente: quanto custa uma noite em média',
    stake: 'Valor por aposta',
    bets: 'Número de apostas',
    houseEdge: 'Vantagem da casa',
    staked: 'Total apostado',
    cost: 'Custo médio',
    returned: 'Volta em média',
  },
  sessions: {
    title: 'Experimente: sessenta noites com vantagem de 1%',
    multiplier: 'Pagamento de uma aposta ganha',
    again: 'Mais sessenta',
    picture: 'Resultado líquido de sessenta sessões de trezentas apostas',
    ahead: 'Terminaram no lucro',
    best: 'Melhor noite',
    worst: 'Pior noite',
    stakes: (net) => `${net > 0 ? '+' : ''}${Math.round(net)} apostas`,
  },
  confirmations: {
    title: 'Experimente: onde está meu pagamento?',
    coin: 'Moeda',
    passed: 'Tempo desde o envio',
    time: (seconds) => roughTime(seconds, 'minutos', 'segundos'),
    sent: 'Enviado',
    seen: 'Detectado',
    confirmed: (blocks, needed) => `${blocks} de ${needed} blocos`,
    credited: 'Creditado',
  },
};
