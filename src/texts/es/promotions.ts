import type { promotionsTexts as English } from '../en/promotions.ts';
import type { Translation } from '../language.ts';

export const promotionsTexts: Translation<typeof English> = {
  title: 'Promociones',
  headline: (most: string, deposits: number) =>
    deposits === 1 ? `Un depósito, hasta\u00a0${most} de bono` : `${deposits} depósitos, hasta\u00a0${most} en bonos`,
  lead: (deposits: number) =>
    deposits === 1
      ? 'Actívala y tu próximo depósito trae un bono. Todas las condiciones están abajo, antes de que decidas.'
      : `Actívala una vez y cada uno de tus ${deposits} próximos depósitos trae un bono. Todas las condiciones están abajo, antes de que decidas.`,
  logInToActivate: 'Inicia sesión para activar',
  ended: 'La promoción no se puede activar',
  endedNote: 'Esta promoción se puede usar una vez, y ya la has usado.',
  activate: 'Activar promoción',
  cancel: 'Cancelar promoción',
  activated: '¡Promoción activada!',
  canceled: '¡Promoción cancelada!',
  activateFailed: 'No se ha podido activar la promoción. Inténtalo de nuevo.',
  cancelFailed: 'No se ha podido cancelar la promoción. Inténtalo de nuevo.',
  exception: 'Error al activar la promoción. Ponte en contacto con soporte.',
  depositNow: (percent: string) => `Depositar por el ${percent}`,
  costBefore: (factor: string, cost: string, cap: string) =>
    `Antes de decidir: un bono se apuesta ${factor} veces, lo que cuesta de media el ${cost} de él. Después conservas tu depósito y como mucho el ${cap} del bono. Compra juego, no ganancia.`,

  closed: {
    NO_PROMOTION_OPEN: 'Ahora no hay ninguna promoción. Un código puede abrir una.',
    PROMOTION_NOT_FOR_YOU: 'La promoción abierta ahora es para otros jugadores. Un código puede abrir una para ti.',
    PROMOTION_BUDGET: 'Todos los bonos de la promoción ya se han dado. Un código puede abrir otra.',
  },
  yourTerms: (version: number) =>
    `Tienes la versión ${version} de las condiciones. Las versiones posteriores no cambian nada para ti.`,
  offerTerms: (version: number) => `Versión ${version}. Si la activas, conservas estas condiciones.`,
  endedTerms: (version: number) => `Usaste la versión ${version}. Estas eran sus condiciones.`,
  until: (date: string) => `Los depósitos traen un bono hasta el ${date}.`,
  codeTitle: 'Código promocional',
  codeLabel: 'Tu código',
  codeNote: 'Un código te muestra primero sus condiciones. Se usa cuando lo activas, una vez por persona.',
  codeCheck: 'Ver sus condiciones',
  codeFound: (code: string) => `El código ${code} abre estas condiciones. Léelas y luego activa la promoción.`,
  codeDrop: 'Sin el código',

  lockLabel: 'Requisito de apuesta',
  lockAmounts: (progress: string, lock: string) => `${progress} de ${lock} apostados`,
  lockEmpty: 'El requisito de apuesta empieza con tu primer depósito válido.',
  lockNote: 'Cuando se complete, todo tu saldo promocional pasa a tu saldo principal.',
  lockNoteCapped: (most: string) =>
    `Cuando se llene, tu saldo promocional pasa a tu saldo principal: ${most} como mucho. Lo que lo supere se pierde.`,
  aboveMost: (above: string) =>
    `Tu saldo supera en ${above} lo que puedes conservar. Aún puede hacerte falta: lo que queda del requisito cuesta dinero de media.`,
  keepsMax: 'Conservas como mucho',
  lockCompleting: 'Hecho. Todo pasa a tu saldo principal en cuanto se resuelvan tus rondas abiertas.',
  promotionalBalance: 'Saldo promocional',
  maxBet: 'Apuesta máxima',
  lockedDeposit: 'Depósito bloqueado',
  bonusGranted: 'Bono recibido',
  weights: 'Cuánto cuenta una apuesta',
  catalogue: 'Tragaperras y juegos en vivo',
  about: (weight: string) => `aprox. ${weight}`,
  byEdge: 'según su RTP',
  barred: 'no se puede jugar',

  cancelOffer: 'Aún no se ha entregado ningún bono, así que no se pierde nada: puedes volver a activar la promoción.',
  cancelReturns: 'Vuelve al saldo principal',
  cancelForfeits: 'Se pierde',
  cancelTitle: '¿Cancelar la promoción?',
  cancelWarning:
    'Lo que quede de tu depósito vuelve a tu saldo principal. El bono y todo lo ganado con él se pierden, y la promoción no se puede volver a activar si ya se entregó un bono.',
  cancelOrder: 'Las pérdidas se descuentan primero de tu depósito.',
  keep: 'Conservar la promoción',

  steps: 'Los bonos',
  deposit: (number: number) =>
    ['Primer depósito', 'Segundo depósito', 'Tercer depósito', 'Cuarto depósito', 'Quinto depósito'][number] ?? '',
  bonus: (percent: string) => `Bono del ${percent}`,
  upTo: (most: string) => `hasta ${most}`,
  next: 'Lo trae tu próximo depósito',
  running: 'En curso',
  endings: {
    completed: 'Completado',
    capped: 'Completado en su tope',
    used_up: 'Agotado',
    cancelled: 'Cancelado',
  },
  granted: (bonus: string, deposit: string) => `${bonus} por un depósito de ${deposit}`,
  spinsGranted: (count: number, game: string) => `${count} tiradas gratis en ${game}, listas para jugar`,
  spinsOwed: (count: number) => `${count} tiradas gratis en camino`,
  exampleTitle: 'Lo que trae y lo que cuesta',
  exampleCost: 'Coste esperado del requisito',
  costNote: (cost: string) =>
    `De media el requisito cuesta el ${cost} del bono, juegues a lo que juegues: los juegos con menos ventaja cuentan menos. Lo demás lo decide la suerte, y la mayoría de los bonos se agotan antes de cumplirlo.`,
  exampleDeposit: 'Tu primer depósito',
  exampleBonus: 'Bono añadido',
  exampleBalance: 'Saldo promocional',
  exampleLock: 'Hay que apostar',
  exampleMaxBet: 'Apuesta máxima',
  exampleEnd: (cap: string) =>
    `Una vez apostado, lo que quede del saldo promocional es tuyo y se puede retirar, hasta tu depósito y el ${cap} del bono.`,
  termsTitle: 'Condiciones de la promoción',
  terms: {
    wagering: (factor: number) => `Requisito de apuesta de ${factor}x: el bono se apuesta ${factor} veces.`,
    range: (min: string, max: string) =>
      `Depósito mínimo de ${min}, depósito máximo válido de ${max}. Lo que deposites por encima va a tu saldo principal.`,
    balance:
      'El depósito válido y su bono están en el saldo promocional, bloqueados hasta cumplir el requisito de apuesta.',
    maxBet: (percent: string) => `Apuesta máxima: el ${percent} del depósito de la promoción.`,
    rtp: (percent: string) =>
      `Los juegos del catálogo con un RTP superior al ${percent} están desactivados. A algunos de nuestros propios juegos no se puede jugar con el saldo promocional; la lista junto al requisito de apuesta dice a cuáles.`,
    weight: (edge: string, example: string, counted: string) =>
      `Una apuesta cuenta según su peso: por completo en juegos con una ventaja del ${edge} o más, y en proporción por debajo. En un juego con una ventaja del ${example} cuenta el ${counted} de la apuesta.`,
    cost: (percent: string) =>
      `Coste esperado: cumplir el requisito de un bono cuesta de media alrededor del ${percent} de él, en cualquier juego.`,
    cap: (percent: string) =>
      `Una vez cumplido el requisito conservas como mucho tus depósitos bloqueados y el ${percent} del bono. Lo que lo supere se pierde. Tener antes un saldo mayor no pone fin al requisito.`,
    freeSpins: (count: number, game: string, stake: string) =>
      `${count} tiradas gratis de ${stake} en ${game} con cada bono. Lo que ganen va al saldo promocional y se apuesta como el bono. Son para un bono en curso: sin él no se pueden jugar.`,
    cancel:
      'Cancelar: las pérdidas se descuentan primero de tu depósito. Lo que quede de él vuelve a tu saldo principal; el bono y lo que ganó se pierden. Los importes se muestran antes de confirmar.',
    refused: 'Una apuesta que incumpla una regla se rechaza antes de que se mueva dinero. Nada se anula después.',
    slower: (levelling: string, rakeback: string) =>
      `Mientras está activa se sube de rango más despacio y las recompensas son menores: las apuestas promocionales cuentan un ${levelling} para tu rango y dan un ${rakeback} de rakeback.`,
    casinoOnly: 'Solo para el casino.',
    affiliates: 'Los miembros del programa de afiliados, con código o con referidos, no pueden activarla.',
    days: (days: number) =>
      days === 1
        ? 'Los depósitos traen un bono durante un día desde que la activas.'
        : `Los depósitos traen un bono durante ${days} días desde que la activas. Un bono que ya tengas entonces continúa.`,
    ends: (date: string) => `Se puede activar hasta el ${date}.`,
    limited: 'El número de bonos es limitado. Cuando la activas, los tuyos quedan reservados para ti.',
    forNew: 'Para jugadores que nunca han depositado.',
    forDepositors: 'Para jugadores que ya han depositado.',
    forRank: (tier: string) => `Para jugadores a partir del rango ${tier}.`,
    forCountries: (countries: string) => `Para jugadores en: ${countries}.`,
    once: 'Se puede usar una vez. Otro bono antes de cumplir el requisito se suma al anterior. Puedes cancelarla cuando quieras, salvo mientras haya una ronda abierta con el saldo promocional.',
    withdrawals: 'Tu saldo principal se puede retirar en cualquier momento; una promoción activa no lo impide.',
  },
  notOpen: 'La promoción no está abierta en este momento. Estas condiciones se aplican cuando se abre.',
};
