import type { cashierTexts as English } from '../en/cashier.ts';
import { byKey, type Translation } from '../language.ts';

export const cashierTexts: Translation<typeof English> = {
  title: 'Caja',
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
      send: 'Envía cualquier importe desde 15 $ a tu propia dirección',
      play: 'Tu saldo crece solo en cuanto se confirme',
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
    minimumMore: 'Si envías menos, se guarda y se abona cuando tus pagos a esta dirección lo alcancen.',
    credit: 'Se abona en dólares',
    creditMore: 'Recibes el valor de lo que realmente llega, al cambio de ese momento.',
    sandbox: 'Pruebas: monedas sin valor',
    testWallet: 'Abrir la cartera de prueba',
    failed: 'No se ha podido crear la dirección',
    noMoneyMoved: 'No se ha movido dinero.',
    waiting: 'Esperando tu pago',
    waitingMore: 'Aparecerá aquí por sí solo en cuanto la red lo vea.',
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
      expired: 'No ha llegado nada. Un pago tardío se encuentra igualmente.',
      failed: 'El pago falló en la red o fue devuelto. No se ha abonado nada.',
      reversed: 'Nuestro socio de pagos retiró este pago. No se ha abonado nada.',
      dismissed: 'Revisamos este pago y no se ha abonado. Contacta con soporte.',
      wrong_asset: 'Llegó otra moneda que la de esta dirección. Una persona lo revisa; no se pierde nada.',
      same_transfer: 'Esta transferencia se notificó dos veces. Una persona lo revisa; no se pierde nada.',
      value_differs: 'Su valor en dólares aún no está claro. Una persona lo revisa; no se pierde nada.',
      no_value: 'Su valor en dólares aún no está claro. Una persona lo revisa; no se pierde nada.',
    }),
    belowMinimum: (usd, minimum) =>
      `Han llegado ${usd} y los guardamos. Se abonan cuando tus pagos a esta dirección lleguen a ${minimum}.`,
    held: {
      kyc: (usd) =>
        `${usd} están retenidos hasta que se verifique tu identidad. Después se abonan solos; no se pierde nada.`,
      deposit_limit: (usd) =>
        `${usd} están retenidos: superan el límite de depósito que fijaste. Se abonan cuando vuelva a haber margen.`,
      excluded: (usd) =>
        `${usd} están retenidos mientras estás excluido del juego. Contacta con soporte si los quieres de vuelta.`,
      other: (usd) => `${usd} están retenidos. Una persona lo revisa; no se pierde nada.`,
    },
    wasSeen: (coins) => `Hemos visto tu pago de ${coins}. Se abona en cuanto se confirme.`,
    wasCredited: (usd) => `Depósito de ${usd} abonado.`,
  },
};
