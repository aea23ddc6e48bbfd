import type { vipTexts as English } from '../en/vip.ts';
import type { Translation } from '../language.ts';

export const vipTexts: Translation<typeof English> = {
  bonuses: 'Tus bonos',
  bonusesLead: (days: number) =>
    `Crecen con cada apuesta de tu saldo principal. Cuando termina un periodo, su bono te espera aquí ${days} días.`,
  bonusNames: {
    daily: 'Bono diario',
    weekly: 'Bono semanal',
    monthly: 'Bono mensual',
    lossback: 'Devolución de pérdidas',
  },
  soFar: 'hasta ahora',
  unlocked: 'Tuyo',
  lockedUntil: 'Se abre desde',
  ofTheoretical: (percent: string, base: string) => `${percent} de ${base} de pérdida teórica`,
  ofNetLoss: (percent: string, base: string) => `${percent} de ${base} de pérdida neta`,
  grantedAt: (day: string) => `Próximo: ${day}, 00:00 UTC`,
  inHours: (count: number) => (count === 1 ? 'en una hora' : `en ${count} horas`),
  inDays: (count: number) => (count === 1 ? 'en un día' : `en ${count} días`),
  periodGone: 'Parte del periodo ya transcurrida',
  grants: 'Bonos concedidos',
  noGrants: 'Todavía no hay ninguno. Un bono aparece aquí cuando termina su periodo.',
  grantFor: (name: string, period: string) => `${name}, ${period}`,
  claimBy: (date: string) => `Cóbralo antes del ${date}`,
  claimedOn: (date: string) => `Cobrado el ${date}`,
  expiredOn: (date: string) => `No se cobró antes del ${date}`,
  bonusClaimed: (reward: string, name: string) => `Has cobrado ${reward}: ${name}.`,
  bonusClaimFailed: 'Error al cobrar el bono.',
  host: 'Tu anfitrión VIP',
  hostText: (name: string) => `${name} conoce tu cuenta y te responde en persona.`,
  hostWrite: 'Escribir un correo',

  howBonuses: 'Cómo se calculan los bonos',
  bonusFormulas: {
    theoretical: (name: string, percent: string) => `${name} = pérdida teórica × ${percent}`,
    netLoss: (name: string, percent: string) => `${name} = pérdida neta × ${percent}`,
  },
  bonusFrom: (tier: string) => `desde ${tier}`,
  bonusEvery: {
    day: 'cada día, de 00:00 a 24:00 UTC',
    week: 'cada semana, de lunes a domingo en UTC',
    month: 'cada mes natural en UTC',
  },
  bonusTheoretical:
    'La pérdida teórica es apuesta × ventaja de la casa, sumada en todas tus apuestas del saldo principal en el periodo, ganadas o perdidas.',
  bonusNetLoss:
    'La pérdida neta es lo que apostaste menos lo que se te pagó en las apuestas del saldo principal que terminaron en el periodo. En un mes en que ganas no hay ninguna.',
  bonusRank: 'Cuenta tu rango al final del periodo.',
  bonusClaimRule: (min: string, days: number) =>
    `Los bonos a partir de ${min} se conceden al terminar el periodo, se pueden cobrar durante ${days} días, van a tu saldo principal y no tienen requisito de apuesta.`,
  giveback: (percent: string) =>
    `El rakeback y los bonos juntos devuelven menos del ${percent} de la ventaja de una apuesta; la devolución de pérdidas va aparte.`,
  hostRule: (tier: string) => `Desde ${tier} tienes un anfitrión VIP, con nombre y dirección en esta página.`,

  accruals: 'De dónde viene tu rakeback',
  accrualsLead: 'Cada apuesta terminada con su ventaja de la casa y lo que sumó, hasta la milmillonésima de dólar.',
  accrualsNone: 'Aún no hay apuestas terminadas.',
  accrualsMore: 'Mostrar más apuestas',
  accrualFormula: (stake: string, edge: string, percent: string) => `${stake} × ${edge} × ${percent}`,
  accrualOfBet: 'Recompensas de esta apuesta',
  accrualRakeback: 'Rakeback',
  accrualRank: 'Cuenta para el rango',
  accrualEdge: 'Ventaja de la casa en esta apuesta',
  accrualNotCounted: 'Una ronda con pasos cuenta desde su primer paso.',
};
