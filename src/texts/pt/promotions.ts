import type { promotionsTexts as English } from '../en/promotions.ts';
import type { Translation } from '../language.ts';

export const promotionsTexts: Translation<typeof English> = {
  title: 'Promoções',
  headline: (most, deposits) =>
    deposits === 1 ? `Um depósito, até\u00a0${most} de bônus` : `${deposits} depósitos, até\u00a0${most} em bônus`,
  lead: (deposits) =>
    deposits === 1
      ? 'Ative, e o seu próximo depósito vem com um bônus. Leia todos os termos abaixo antes de decidir.'
      : `Ative uma vez, e cada um dos seus próximos ${deposits} depósitos vem com um bônus. Leia todos os termos abaixo antes de decidir.`,
  logInToActivate: 'Entre para ativar',
  ended: 'A promoção não pode ser ativada',
  endedNote: 'Você já usou esta promoção. Ela só pode ser usada uma vez.',
  activate: 'Ativar promoção',
  cancel: 'Cancelar promoção',
  activated: 'Promoção ativada!',
  canceled: 'Promoção cancelada!',
  activateFailed: 'Não foi possível ativar a promoção. Tente de novo.',
  cancelFailed: 'Não foi possível cancelar a promoção. Tente de novo.',
  exception: 'Erro ao ativar a promoção. Fale com o suporte.',
  depositNow: (percent) => `Depositar para ${percent}`,
  costBefore: (factor, cost, cap) =>
    `Antes de decidir: é preciso apostar o bônus ${factor} vezes, o que custa em média ${cost} dele. Depois você mantém seu depósito e no máximo ${cap} do bônus. Ele compra tempo de jogo, não lucro.`,

  closed: {
    NO_PROMOTION_OPEN: 'No momento não há nenhuma promoção. Um código ainda pode abrir uma.',
    PROMOTION_NOT_FOR_YOU: 'A promoção aberta agora é para outros jogadores. Um código ainda pode abrir uma para você.',
    PROMOTION_BUDGET: 'Todos os bônus da promoção já foram dados. Um código ainda pode abrir outra.',
  },
  yourTerms: (version) => `Você tem a versão ${version} dos termos. Versões posteriores não mudam nada para você.`,
  offerTerms: (version) => `Versão ${version}. Se você ativar, mantém estes termos.`,
  endedTerms: (version) => `Você usou a versão ${version}. Estes eram os termos.`,
  until: (date) => `Depósitos trazem um bônus até ${date}.`,
  codeTitle: 'Código promocional',
  codeLabel: 'Seu código',
  codeNote: 'Um código mostra primeiro os seus termos. Ele é usado quando você o ativa, uma vez por pessoa.',
  codeCheck: 'Ver os termos',
  codeFound: (code) => `O código ${code} abre estes termos. Leia-os e depois ative a promoção.`,
  codeDrop: 'Sem o código',

  lockLabel: 'Exigência de apostas',
  lockAmounts: (progress, lock) => `${progress} de ${lock} apostados`,
  lockEmpty: 'A exigência de apostas começa com seu primeiro depósito válido.',
  lockNote: 'Quando ela é cumprida, todo o seu saldo promocional passa para o saldo principal.',
  lockNoteCapped: (most) =>
    `Quando ela é cumprida, seu saldo promocional passa para o saldo principal: no máximo ${most}. O que passar disso é perdido.`,
  aboveMost: (above) =>
    `Seu saldo está ${above} acima do que você pode manter. Talvez ainda precise dele: o resto das apostas custa dinheiro em média.`,
  keepsMax: 'Você mantém no máximo',
  lockCompleting: 'Pronto. Tudo passa para o seu saldo principal assim que suas rodadas abertas forem liquidadas.',
  promotionalBalance: 'Saldo promocional',
  maxBet: 'Aposta máxima',
  lockedDeposit: 'Depósito bloqueado',
  bonusGranted: 'Bônus recebido',
  weights: 'Quanto de uma aposta conta',
  catalogue: 'Slots e jogos ao vivo',
  about: (weight) => `cerca de ${weight}`,
  byEdge: 'conforme o RTP',
  barred: 'não disponível',

  cancelOffer: 'Você ainda não recebeu bônus, então não perde nada. Pode ativar a promoção de novo mais tarde.',
  cancelReturns: 'Volta ao principal',
  cancelForfeits: 'Perdido',
  cancelTitle: 'Cancelar a promoção?',
  cancelWarning:
    'O que resta do seu depósito volta ao saldo principal. Você perde o bônus e tudo o que ele ganhou. Depois de receber um bônus, não é possível ativar a promoção de novo.',
  cancelOrder: 'As perdas são descontadas primeiro do seu depósito.',
  keep: 'Manter promoção',

  steps: 'Os bônus',
  deposit: (number) =>
    ['Primeiro depósito', 'Segundo depósito', 'Terceiro depósito', 'Quarto depósito', 'Quinto depósito'][number] ?? '',
  bonus: (percent) => `${percent} de bônus`,
  upTo: (most) => `até ${most}`,
  next: 'Vem com seu próximo depósito',
  running: 'Em andamento',
  endings: {
    completed: 'Concluído',
    capped: 'Concluído no teto',
    used_up: 'Esgotado',
    cancelled: 'Cancelado',
  },
  granted: (bonus, deposit) => `${bonus} sobre um depósito de ${deposit}`,
  spinsGranted: (count, game) => `${count} rodadas grátis em ${game}, prontas para jogar`,
  spinsOwed: (count) => `${count} rodadas grátis a caminho`,
  exampleTitle: 'O que você recebe e quanto custa',
  exampleCost: 'Custo esperado das apostas',
  costNote: (cost) =>
    `Em média, cumprir as apostas custa ${cost} do bônus, seja qual for o jogo: jogos com vantagem menor contam menos. A sorte decide o resto. A maioria dos bônus se esgota antes de a exigência ser cumprida.`,
  exampleDeposit: 'Seu primeiro depósito',
  exampleBonus: 'Bônus',
  exampleBalance: 'Saldo promocional',
  exampleLock: 'A apostar',
  exampleMaxBet: 'Aposta máxima',
  exampleEnd: (cap) =>
    `Depois de apostar esse valor, o que restar do saldo promocional é seu para sacar, até o seu depósito mais ${cap} do bônus.`,
  termsTitle: 'Termos da promoção',
  terms: {
    wagering: (factor) => `Exigência de ${factor}x: é preciso apostar o bônus ${factor} vezes.`,
    range: (min, max) =>
      `Depósito mínimo ${min}, depósito válido máximo ${max}. O que passar disso vai para o seu saldo principal.`,
    balance:
      'O depósito válido e o bônus vão para o seu saldo promocional e ficam bloqueados até você cumprir a exigência de apostas.',
    maxBet: (percent) => `Aposta máxima: ${percent} do depósito da promoção.`,
    rtp: (percent) =>
      `Jogos do catálogo com RTP acima de ${percent} ficam desativados. Alguns dos nossos próprios jogos não podem ser jogados com saldo promocional; a lista ao lado do requisito de apostas diz quais.`,
    weight: (edge, example, counted) =>
      `As apostas contam por peso: integralmente em jogos com vantagem de ${edge} ou mais, e em proporção abaixo disso. Em um jogo com vantagem de ${example}, contam ${counted} da aposta.`,
    cost: (percent) =>
      `Custo esperado: cumprir as apostas de um bônus até o fim custa em média cerca de ${percent} dele, em qualquer jogo.`,
    cap: (percent) =>
      `Depois de cumprir as apostas, você mantém no máximo seus depósitos bloqueados e ${percent} do bônus. O que passar disso é perdido. Um saldo acima disso antes não encerra a exigência.`,
    freeSpins: (count, game, stake) =>
      `${count} rodadas grátis de ${stake} em ${game} com cada bônus. Os ganhos vão para o saldo promocional.`,
    cancel:
      'Se você cancelar, as perdas são descontadas primeiro do seu depósito. O que resta dele volta ao saldo principal. Você perde o bônus e o que ele ganhou. Mostramos os valores antes de você confirmar.',
    refused:
      'Recusamos uma aposta que quebraria uma regra antes de qualquer dinheiro se mover. Nunca anulamos uma aposta depois.',
    slower: (levelling, rakeback) =>
      `O progresso é mais lento e as recompensas são menores enquanto a promoção está ativa: apostas promocionais contam ${levelling} para o seu nível e rendem ${rakeback} de rakeback.`,
    casinoOnly: 'Somente cassino.',
    affiliates: 'Membros do programa de afiliados, com um código ou com indicações, não podem ativá-la.',
    days: (days) =>
      days === 1
        ? 'Depósitos trazem um bônus por um dia depois que você ativa.'
        : `Depósitos trazem um bônus por ${days} dias depois que você ativa. Um bônus que você já tiver continua.`,
    ends: (date) => `Pode ser ativada até ${date}.`,
    limited: 'O número de bônus é limitado. Quando você ativa, os seus ficam reservados para você.',
    forNew: 'Para jogadores que nunca depositaram.',
    forDepositors: 'Para jogadores que já depositaram.',
    forRank: (tier) => `Para jogadores a partir do nível ${tier}.`,
    forCountries: (countries) => `Para jogadores em: ${countries}.`,
    once: 'Você pode usá-la uma vez. Outro bônus antes de cumprir a exigência se soma ao anterior. Você pode cancelar a qualquer momento, menos com uma rodada aberta no saldo promocional.',
    withdrawals: 'Você pode sacar seu saldo principal a qualquer momento, mesmo com uma promoção ativa.',
  },
  notOpen: 'A promoção está fechada no momento. Estes termos valem quando ela abrir.',
};
