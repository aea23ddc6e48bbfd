import type { rewardsTexts as English } from '../en/rewards.ts';
import type { Translation } from '../language.ts';

export const rewardsTexts: Translation<typeof English> = {
  yourRank: 'Seu nível',
  toNextRank: (amount, rank) => `${amount} para ${rank}`,
  maxRank: 'Nível máximo alcançado',
  progressLabel: 'Progresso até o próximo nível',
  totalWagered: (amount) => `${amount} apostados no total`,
  viewRewards: 'Ver recompensas',

  rankLine: (rank, way) => `Seu nível: ${rank}. ${way}. Ver recompensas`,
  earnedSoFar: (amount) => `${amount} de rakeback acumulado`,
  rankUp: 'Recompensa de nível',
  rankUpPending: 'Sua recompensa por alcançar um novo nível.',
  rankUpWaiting: (amount, rank) => `Aposte mais ${amount} para chegar a ${rank}.`,
  rankUpNone: 'Você alcançou todos os níveis.',
  rakeback: 'Rakeback',
  rakebackHint: (percent) => `${percent} da vantagem da casa em cada aposta.`,
  rakebackOwed:
    'Apostas pelas quais você já resgatou recompensas foram reembolsadas. Seu próximo rakeback compensa isso primeiro.',
  rakebackFrom: (amount) => `Você pode resgatar a partir de ${amount}.`,
  claim: 'Resgatar',
  claimNamed: (what) => `Resgatar ${what}`,
  claims: 'Resgates',
  rankClaimed: (reward, rank) => `Você resgatou ${reward} por subir de nível! Agora você está em ${rank}.`,
  rankClaimFailed: 'Erro ao resgatar a recompensa.',
  rakebackClaimed: (reward) => `Você resgatou ${reward} de rakeback!`,
  rakebackClaimFailed: 'Erro ao resgatar o rakeback.',
  bonusesToClaim: (count) => (count === 1 ? '1 bônus para resgatar' : `${count} bônus para resgatar`),

  title: 'Recompensas VIP',
  lead: 'Cada dólar apostado conta para o seu nível. Você nunca perde um nível, e cada faixa mantém os benefícios da anterior.',
  register: 'Criar conta',
  visitorTitle: 'Seu primeiro nível está esperando',
  visitorLead: 'Crie uma conta e seu rakeback começa na primeira aposta.',
  tiers: 'Faixas',
  tierRange: (from, to) => `${from} – ${to}`,
  tierFrom: (from) => `${from}+`,
  wagered: 'total apostado',
  yourTier: 'Sua faixa',
  soon: 'Em breve',
  soonNote:
    'Benefícios marcados com Em breve ainda não estão disponíveis. O que você aposta agora já conta para o seu nível.',
  rankColumn: 'Nível',
  wageredColumn: 'Total apostado',
  rewardColumn: 'Recompensa de nível',
  benefitsOf: (tier) => `Benefícios de ${tier}`,
  benefits: {
    rakeback: (percent) => `${percent} de rakeback`,
    rankUp: 'Bônus de nível',
    monthly: 'Bônus mensais',
    weekly: 'Bônus semanais',
    daily: 'Bônus diários',
    lossback: 'Devolução de perdas premium',
    host: 'Gerente VIP dedicado',
  },
  howRakeback: 'Como o rakeback é calculado',
  rakebackFormula: (percent) => `rakeback = aposta × vantagem da casa × ${percent}`,
  rakebackPlain: (percent) =>
    `A vantagem da casa é a parte da aposta que um jogo retém em média. Devolvemos ${percent} dela em cada aposta, ganhe ou perca. Depende só da aposta e do jogo, nunca da sorte.`,
  rakebackExample: (stake, edge, reward) =>
    `Uma aposta de ${stake} em um jogo com vantagem de ${edge} acrescenta ${reward}.`,
  rakebackPromotional: (percent) => `Apostas do saldo promocional rendem ${percent}.`,
  rakebackExact: (amount) =>
    `Contamos em bilionésimos de dólar. Você pode resgatar a partir de ${amount}. Vai para o saldo principal e não tem exigência de apostas.`,
  rakebackRefunded:
    'Uma aposta reembolsada não rende nada. Se você já resgatou o que ela rendeu, seu próximo rakeback compensa isso primeiro.',
  howRankUp: 'Como funcionam os níveis e suas recompensas',
  rankUpFormula: (percent) => `recompensa = (novo nível − nível anterior) × ${percent}`,
  rankUpPlain: (percent) =>
    `Seu nível acompanha o total apostado. Apostas do saldo principal contam integralmente, apostas do saldo promocional contam ${percent}.`,
  rankUpExample: (rank, minimum, before, reward) =>
    `${rank} começa em ${minimum} e o nível anterior em ${before}, então a recompensa é ${reward}.`,
  rankUpOrder: 'Se você passar vários níveis de uma vez, resgata um por um, do mais baixo ao mais alto.',
};
