import { inLanguage } from './language.ts';

export const cashierTexts = inLanguage({
  en: {
    title: 'Cashier',
    tabs: 'Deposit or withdraw',
    deposit: 'Deposit',
    withdraw: 'Withdraw',
    depositNotOpen: 'Deposits are not open yet. Please do not send any coins: nothing can be paid in.',
    withdrawNotOpen: 'Withdrawals are not open yet: nothing can be paid out.',
  },
  es: {
    title: 'Caja',
    tabs: 'Depositar o retirar',
    deposit: 'Depositar',
    withdraw: 'Retirar',
    depositNotOpen: 'Los depósitos aún no están abiertos. No envíes monedas: no se puede ingresar nada.',
    withdrawNotOpen: 'Las retiradas aún no están abiertas: no se puede pagar nada.',
  },
});
