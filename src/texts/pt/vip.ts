import type { vipTexts as English } from '../en/vip.ts';
import type { Translation } from '../language.ts';

export const vipTexts: Translation<typeof English> = {
  bonuses: 'Seus bônus',
  bonusesLead: (days) =>
    `Eles crescem com cada aposta do seu saldo principal. Quando um período termina, você pode resgatar o bônus aqui por ${days} dias.`,
  bonusNames: {
    daily: 'Bônus diário',
    weekly: 'Bônus semanal',
    monthly: 'Bônus mensal',
    lossback: 'Devolução de perdas',
  },
  soFar: 'até agora',
  unlocked: 'Seu',
  lockedUntil: 'Disponível a partir de',
  ofTheoretical: (percent, base) => `${percent} de ${base} de perda teórica`,
  ofNetLoss: (percent, base) => `${percent} de ${base} de perda líquida`,
  grantedAt: (day) => `Próximo: ${day}, 00:00 UTC`,
  inHours: (count) => (count === 1 ? 'em uma hora' : `em ${count} horas`),
  inDays: (count) => (count === 1 ? 'em um dia' : `em ${count} dias`),
  periodGone: 'Parte do período que já passou',
  grants: 'Bônus concedidos',
  noGrants: 'Nada concedido ainda. Um bônus aparece aqui quando o período termina.',
  grantFor: (name, period) => `${name}, ${period}`,
  claimBy: (date) => `Resgate até ${date}`,
  claimedOn: (date) => `Resgatado em ${date}`,
  expiredOn: (date) => `Não resgatado até ${date}`,
  bonusClaimed: (reward, name) => `Você resgatou ${reward}: ${name}.`,
  bonusClaimFailed: 'Erro ao resgatar o bônus.',
  host: 'Seu gerente VIP',
  hostText: (name) => `${name} conhece sua conta e responde pessoalmente.`,
  hostWrite: 'Escrever um e-mail',

  howBonuses: 'Como os bônus são calculados',
  bonusFormulas: {
    theoretical: (name, percent) => `${name} = perda teórica × ${percent}`,
    netLoss: (name, percent) => `${name} = perda líquida × ${percent}`,
  },
  bonusFrom: (tier) => `a partir de ${tier}`,
  bonusEvery: {
    day: 'a cada dia, das 00:00 às 24:00 UTC',
    week: 'a cada semana, de segunda a domingo em UTC',
    month: 'a cada mês do calendário em UTC',
  },
  bonusTheoretical:
    'Perda teórica é aposta × vantagem da casa, somada em todas as suas apostas do saldo principal no período, ganhe ou perca.',
  bonusNetLoss:
    'Perda líquida é o que você apostou menos o que recebeu, nas apostas do saldo principal que terminaram no período. Se você ganhar no mês, não há nenhuma.',
  bonusRank: 'Vale o seu nível no fim do período.',
  bonusClaimRule: (min, days) =>
    `Bônus de ${min} ou mais são concedidos quando o período termina. Você pode resgatá-los por ${days} dias. Vão para o saldo principal e não têm exigência de apostas.`,
  giveback: (percent) =>
    `Rakeback e bônus juntos devolvem menos de ${percent} da vantagem de uma aposta. A devolução de perdas vem por cima.`,
  hostRule: (tier) => `A partir de ${tier}, você tem um gerente VIP, com nome e endereço nesta página.`,

  accruals: 'De onde vem seu rakeback',
  accrualsLead: 'Cada aposta encerrada, com a vantagem da casa e o que ela acrescentou, até o bilionésimo de dólar.',
  accrualsNone: 'Nenhuma aposta encerrada ainda.',
  accrualsMore: 'Mostrar mais apostas',
  accrualFormula: (stake, edge, percent) => `${stake} × ${edge} × ${percent}`,
  accrualOfBet: 'Recompensas desta aposta',
  accrualRakeback: 'Rakeback',
  accrualRank: 'Conta para o seu nível',
  accrualEdge: 'Vantagem da casa nesta aposta',
  accrualNotCounted: 'Uma rodada com etapas conta a partir da primeira etapa.',
};
