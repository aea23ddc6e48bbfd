import type { cashierTexts as English } from '../en/cashier.ts';
import { byKey, type Translation } from '../language.ts';

export const cashierTexts: Translation<typeof English> = {
  title: 'Cartera',
  tabs: 'Depositar o retirar',
  deposit: 'Depositar',
  withdraw: 'Retirar',
  currency: 'Moneda',
  coinClosed: 'Cerrada',
  walletHistory: 'Historial de la cartera',

  deposits: {
    choose: 'Elige una moneda para ver tu dirección de depósito.',
    how: {
      choose: 'Elige la moneda con la que quieres pagar',
      send: 'Envía 15 $ o más a tu propia dirección',
      play: 'Lo abonamos en tu saldo en cuanto se confirme',
    },
    creating: 'Creando tu dirección de pago',
    addressOf: (coin) => `Tu dirección de depósito de ${coin}`,
    copy: 'Copiar la dirección',
    copied: '¡Dirección de pago copiada!',
    copyFailed: 'No se ha podido copiar la dirección. Selecciónala y cópiala a mano.',
    qr: (coin) => `Código QR de tu dirección de depósito de ${coin}`,
    warning: (ticker, network) =>
      `Envía solo ${ticker} por la red ${network} a esta dirección. Otra moneda u otra red puede perderse.`,
    minimum: (usd) => `Depósito mínimo ${usd}`,
    minimumMore: 'Si envías menos, lo guardamos y lo abonamos cuando tus pagos a esta dirección sumen el mínimo.',
    credit: 'Se abona en dólares',
    creditMore: 'Recibes el valor de lo que llega, al tipo de cambio de ese momento.',
    sandbox: 'Pruebas: monedas sin valor',
    testWallet: 'Abrir la cartera de prueba',
    failed: 'No se ha podido crear la dirección',
    noMoneyMoved: 'No se ha movido dinero.',
    allowance: {
      cap: (cap: string, left: string) => `Hasta ${cap} antes de la verificación; quedan ${left}`,
      more: 'Cuando verifiques tu identidad, este límite desaparece.',
      dueBy: (time: string) => `Envía tus documentos antes del ${time}.`,
      overdue: 'El plazo de tus documentos ha vencido. Los nuevos depósitos quedan retenidos hasta que te verifiques.',
      verify: 'Verificar',
      underReview: 'En revisión',
    },
    waiting: 'Esperando tu pago',
    waitingMore: 'Aparecerá aquí en cuanto la red lo vea.',
    recent: 'Depósitos recientes',
    none: 'Aún no hay depósitos.',
    amount: (coins, ticker) => `${coins} ${ticker}`,
    confirmations: (count, needed) => `${count} de ${needed} confirmaciones`,
    confirming: 'Visto, esperando confirmaciones',
    creditedInPart: 'Abonado en parte',
    confirmationsOf: (coins) => `Confirmaciones de ${coins}`,
    steps: { seen: 'Visto', confirmed: 'Confirmado', credited: 'Abonado' },
    verify: 'Verifica tu identidad',
    statuses: byKey({
      waiting: 'En espera',
      expired: 'Caducado',
      seen: 'Confirmando',
      failed: 'Fallido',
      credited: 'Abonado',
      below_minimum: 'Bajo el mínimo',
      held: 'Retenido',
      reversed: 'Revertido',
      dismissed: 'No abonado',
    }),
    meanings: byKey({
      expired: 'No ha llegado nada. Si tu pago llega tarde, lo encontraremos igualmente.',
      failed: 'El pago falló en la red o fue devuelto. No se ha abonado nada.',
      reversed: 'Nuestro socio de pagos ha revertido este pago. No se ha abonado nada.',
      dismissed: 'Hemos revisado este pago y no lo hemos abonado. Contacta con soporte.',
      wrong_asset:
        'Has enviado una moneda distinta de la que acepta esta dirección. Nuestro equipo lo está revisando. Tu dinero no se pierde.',
      same_transfer:
        'Esta transferencia se notificó dos veces. Nuestro equipo lo está revisando. Tu dinero no se pierde.',
      value_differs: 'Su valor en dólares aún no está claro. Nuestro equipo lo está revisando. Tu dinero no se pierde.',
      no_value: 'Su valor en dólares aún no está claro. Nuestro equipo lo está revisando. Tu dinero no se pierde.',
    }),
    belowMinimum: (usd, minimum) =>
      `Han llegado ${usd} y los guardamos. Los abonaremos cuando tus pagos a esta dirección sumen ${minimum}.`,
    held: {
      kyc: (usd) =>
        `${usd} están retenidos hasta que se verifique tu identidad. Después los abonaremos automáticamente. No se pierde nada.`,
      deposit_limit: (usd) =>
        `${usd} están retenidos porque superan el límite de depósito que fijaste. Los abonaremos cuando tu límite lo permita.`,
      excluded: (usd) =>
        `${usd} están retenidos mientras estás excluido del juego. Contacta con soporte si los quieres de vuelta.`,
      linked: (usd) =>
        `${usd} están retenidos junto con su bono, porque algunos datos de tu cuenta coinciden con los de otra. Nuestro equipo lo está revisando. Para tener el depósito sin el bono, cancela la promoción.`,
      account_held: (usd) => `${usd} están retenidos mientras nuestro equipo revisa tu cuenta. Tu dinero no se pierde.`,
      other: (usd) => `${usd} están retenidos. Nuestro equipo lo está revisando. Tu dinero no se pierde.`,
    },
    wasSeen: (coins) => `Hemos visto tu pago de ${coins}. Se abona en cuanto se confirme.`,
    wasCredited: (usd) => `Depósito de ${usd} abonado.`,
  },
};
