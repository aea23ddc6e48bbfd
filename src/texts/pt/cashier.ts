import type { cashierTexts as English } from '../en/cashier.ts';
import type { Translation } from '../language.ts';

export const cashierTexts: Translation<typeof English> = {
  title: 'Carteira',
  tabs: 'Depositar ou sacar',
  deposit: 'Depositar',
  withdraw: 'Sacar',
  currency: 'Moeda',
  coinClosed: 'Fechada',
  walletHistory: 'Histórico da carteira',

  deposits: {
    choose: 'Escolha uma moeda para ver seu endereço de depósito.',
    how: {
      choose: 'Escolha a moeda com que quer pagar',
      send: 'Envie $ 15 ou mais para o seu endereço',
      play: 'Creditamos seu saldo assim que o pagamento for confirmado',
    },
    allowance: {
      cap: (cap, left) => `Até ${cap} antes da verificação; restam ${left}`,
      more: 'Depois de verificar sua identidade, este limite deixa de existir.',
      dueBy: (time) => `Envie seus documentos até ${time}.`,
      overdue: 'O prazo dos seus documentos venceu. Novos depósitos ficam retidos até você se verificar.',
      underReview: 'Em análise',
      verify: 'Verificar',
    },
    creating: 'Criando seu endereço de pagamento',
    addressOf: (coin) => `Seu endereço de depósito de ${coin}`,
    copy: 'Copiar o endereço',
    copied: 'Endereço de pagamento copiado!',
    copyFailed: 'Não foi possível copiar o endereço. Selecione e copie manualmente.',
    qr: (coin) => `Código QR do seu endereço de depósito de ${coin}`,
    warning: (ticker, network) =>
      `Envie somente ${ticker} pela rede ${network} para este endereço. Outra moeda ou outra rede pode se perder.`,
    minimum: (usd) => `Depósito mínimo ${usd}`,
    minimumMore:
      'Se você enviar menos, guardamos o valor e o creditamos quando seus pagamentos a este endereço somarem o mínimo.',
    credit: 'Creditado em dólares',
    creditMore: 'Você recebe o valor do que chegar, à cotação daquele momento.',
    sandbox: 'Teste: estas moedas não têm valor',
    testWallet: 'Abrir a carteira de teste',
    failed: 'Não foi possível criar o endereço',
    noMoneyMoved: 'Nenhum dinheiro foi movimentado.',
    waiting: 'Aguardando seu pagamento',
    waitingMore: 'Ele aparece aqui assim que a rede o detectar.',
    recent: 'Depósitos recentes',
    none: 'Nenhum depósito ainda.',
    amount: (coins, ticker) => `${coins} ${ticker}`,
    confirmations: (count, needed) => `${count} de ${needed} confirmações`,
    confirming: 'Detectado, aguardando confirmações',
    creditedInPart: 'Creditado em parte',
    confirmationsOf: (coins) => `Confirmações de ${coins}`,
    steps: { seen: 'Detectado', confirmed: 'Confirmado', credited: 'Creditado' },
    verify: 'Verifique sua identidade',
    statuses: {
      waiting: 'Aguardando',
      expired: 'Expirado',
      seen: 'Confirmando',
      failed: 'Falhou',
      credited: 'Creditado',
      below_minimum: 'Abaixo do mínimo',
      held: 'Retido',
      reversed: 'Revertido',
      dismissed: 'Não creditado',
    },
    meanings: {
      expired: 'Nada chegou. Se o seu pagamento chegar atrasado, ainda vamos encontrá-lo.',
      failed: 'O pagamento falhou na rede ou foi devolvido. Nada foi creditado.',
      reversed: 'Nosso parceiro de pagamentos reverteu este pagamento. Nada foi creditado.',
      dismissed: 'Conferimos este pagamento e não o creditamos. Fale com o suporte.',
      wrong_asset:
        'Você enviou uma moeda diferente da que este endereço aceita. Nossa equipe está verificando. Seu dinheiro não se perdeu.',
      same_transfer:
        'Esta transferência foi informada duas vezes. Nossa equipe está verificando. Seu dinheiro não se perdeu.',
      value_differs:
        'O valor em dólares ainda não está claro. Nossa equipe está verificando. Seu dinheiro não se perdeu.',
      no_value: 'O valor em dólares ainda não está claro. Nossa equipe está verificando. Seu dinheiro não se perdeu.',
    },
    belowMinimum: (usd, minimum) =>
      `Chegaram ${usd} e guardamos esse valor para você. Vamos creditá-lo quando seus pagamentos a este endereço somarem ${minimum}.`,
    held: {
      kyc: (usd) =>
        `${usd} estão retidos até que sua identidade seja verificada. Depois, creditamos automaticamente. Nada se perde.`,
      deposit_limit: (usd) =>
        `${usd} estão retidos porque passam do limite de depósito que você definiu. Vamos creditá-los quando seu limite permitir.`,
      excluded: (usd) =>
        `${usd} estão retidos enquanto você está excluído do jogo. Fale com o suporte se quiser o valor de volta.`,
      account_held: (usd) =>
        `${usd} estão retidos enquanto nossa equipe confere sua conta. Seu dinheiro não se perdeu.`,
      linked: (usd) =>
        `${usd} e o bônus estão retidos porque alguns dados da sua conta coincidem com os de outra conta. Nossa equipe está conferindo. Para receber o depósito sem o bônus, cancele a promoção.`,
      other: (usd) => `${usd} estão retidos enquanto nossa equipe verifica. Seu dinheiro não se perdeu.`,
    },
    wasSeen: (coins) => `Detectamos seu pagamento de ${coins}. Vamos creditá-lo assim que for confirmado.`,
    wasCredited: (usd) => `Depósito de ${usd} creditado.`,
  },
};
