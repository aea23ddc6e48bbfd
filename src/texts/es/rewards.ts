import type { rewardsTexts as English } from '../en/rewards.ts';
import type { Translation } from '../language.ts';

export const rewardsTexts: Translation<typeof English> = {
  yourRank: 'Tu rango',
  toNextRank: (amount: string, rank: string) => `${amount} para ${rank}`,
  maxRank: 'Rango máximo alcanzado',
  progressLabel: 'Progreso hasta el siguiente rango',
  totalWagered: (amount: string) => `${amount} apostados en total`,
  viewRewards: 'Ver recompensas',
  rankLine: (rank: string, way: string) => `Tu rango: ${rank}. ${way}. Ver las recompensas`,
  earnedSoFar: (amount: string) => `${amount} de rakeback ganados`,

  rankUp: 'Recompensa de rango',
  rankUpPending: 'Tuya por el rango que has alcanzado.',
  rankUpWaiting: (amount: string, rank: string) => `Apuesta ${amount} más para llegar a ${rank}.`,
  rankUpNone: 'Has alcanzado todos los rangos.',
  rakeback: 'Rakeback',
  rakebackHint: (percent: string) => `El ${percent} de la ventaja de la casa de cada apuesta.`,
  rakebackOwed:
    'Se devolvieron apuestas cuyas recompensas ya habías cobrado. Tu próximo rakeback compensa primero este importe.',
  rakebackFrom: (amount: string) => `Se puede cobrar a partir de ${amount}.`,
  claim: 'Cobrar',
  claimNamed: (what: string) => `Cobrar: ${what}`,
  claims: 'Cobros',
  rankClaimed: (reward: string, rank: string) => `¡Has cobrado ${reward} por subir de rango! Ahora eres ${rank}.`,
  rankClaimFailed: 'Error al cobrar la recompensa.',
  rakebackClaimed: (reward: string) => `¡Has cobrado ${reward} de rakeback!`,
  rakebackClaimFailed: 'Error al cobrar el rakeback.',
  bonusesToClaim: (count: number) => (count === 1 ? '1 bono por cobrar' : `${count} bonos por cobrar`),

  title: 'Recompensas VIP',
  lead: 'Cada dólar que apuestas cuenta para tu rango. Un rango no se pierde nunca, y cada nivel conserva lo que tenía el anterior.',
  register: 'Registrarse',
  visitorTitle: 'Tu primer rango te espera',
  visitorLead: 'Crea una cuenta y tu rakeback empieza con la primera apuesta.',
  tiers: 'Niveles',
  tierRange: (from: string, to: string) => `${from} – ${to}`,
  tierFrom: (from: string) => `Desde ${from}`,
  wagered: 'apostado en total',
  yourTier: 'Tu nivel',
  soon: 'Pronto',
  soonNote: 'Las ventajas marcadas con «Pronto» aún no se entregan. Lo que apuestas ahora ya cuenta para tu rango.',
  rankColumn: 'Rango',
  wageredColumn: 'Total apostado',
  rewardColumn: 'Recompensa de rango',
  benefitsOf: (tier: string) => `Ventajas de ${tier}`,
  benefits: {
    rakeback: (percent: string) => `${percent} de rakeback`,
    rankUp: 'Bono por subir de rango',
    monthly: 'Bonos mensuales',
    weekly: 'Bonos semanales',
    daily: 'Bonos diarios',
    lossback: 'Devolución premium de pérdidas',
    host: 'Anfitrión VIP personal',
  },
  howRakeback: 'Cómo se calcula el rakeback',
  rakebackFormula: (percent: string) => `rakeback = apuesta × ventaja de la casa × ${percent}`,
  rakebackPlain: (percent: string) =>
    `La ventaja de la casa es la parte de una apuesta que un juego se queda de media. Devolvemos el ${percent} de ella en cada apuesta, ganada o perdida. Depende solo de la apuesta y del juego, nunca de la suerte.`,
  rakebackExample: (stake: string, edge: string, reward: string) =>
    `Una apuesta de ${stake} en un juego con una ventaja del ${edge} suma ${reward}.`,
  rakebackPromotional: (percent: string) => `Las apuestas con el saldo promocional dan el ${percent}.`,
  rakebackExact: (amount: string) =>
    `Se cuenta en milmillonésimas de dólar, se puede cobrar a partir de ${amount}, va a tu saldo principal y no tiene requisito de apuesta.`,
  rakebackRefunded:
    'Una apuesta devuelta no da nada. Si ya habías cobrado lo que dio, tu próximo rakeback lo compensa primero.',
  howRankUp: 'Cómo funcionan los rangos y sus recompensas',
  rankUpFormula: (percent: string) => `recompensa = (rango nuevo − rango anterior) × ${percent}`,
  rankUpPlain: (percent: string) =>
    `Tu rango sigue a tu total apostado. Las apuestas con el saldo principal cuentan por completo; las del saldo promocional, un ${percent}.`,
  rankUpExample: (rank: string, minimum: string, before: string, reward: string) =>
    `${rank} empieza en ${minimum} y el rango anterior en ${before}: su recompensa es ${reward}.`,
  rankUpOrder: 'Si superas varios rangos a la vez, se cobran uno tras otro, empezando por el más bajo.',
};
