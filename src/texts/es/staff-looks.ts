import type { staffLooksTexts as English } from '../en/staff-looks.ts';
import type { Translation } from '../language.ts';

export const staffLooksTexts: Translation<typeof English> = {
  title: 'Quién ha visto tu cuenta',
  lead: 'Cada consulta de tus datos personales por nuestro personal y todo lo que ha hecho en tu cuenta. Ves la función, no el nombre.',
  empty: 'Nadie ha visto tu cuenta.',
  more: 'Mostrar más',
  looks: {
    account: 'Abrió tu cuenta',
    identity: 'Abrió tu verificación de identidad',
    document: 'Vio un documento tuyo',
  },
  acts: {
    identity: 'Decidió tu verificación de identidad',
    balance: 'Cambió tu saldo',
    withdrawal: 'Decidió una retirada',
    deposit: 'Decidió un depósito',
    account: 'Cerró o reabrió tu cuenta',
    payouts: 'Bloqueó o liberó tus pagos',
    sessions: 'Cerró tus sesiones',
    exclude: 'Te excluyó, como pediste',
    note: 'Escribió una nota',
    links: 'Decidió sobre cuentas vinculadas',
    proposed: 'Propuso algo que decide una segunda persona',
    declined: 'Rechazó una propuesta',
    other: 'Hizo otra cosa',
  },
  why: {
    support: 'Soporte',
    identity: 'Verificación de identidad',
    withdrawal: 'Retirada',
    deposit: 'Depósito',
    risk: 'Riesgo',
    approval: 'Aprobación de una segunda persona',
  },
};
