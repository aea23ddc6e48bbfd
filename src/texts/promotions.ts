import { byKey, inLanguage } from './language.ts';

export const promotionsTexts = inLanguage({
  en: {
    title: 'Promotions',
    headline: (most: string) => `Three deposits, up\u00a0to\u00a0${most} in bonuses`,
    lead: 'Activate it once, and each of your next three deposits brings a bonus. All the terms are below, before you decide.',
    logInToActivate: 'Log In To Activate',
    ended: "Promotion can't be activated",
    endedNote: 'This promotion can be used once, and you have used it.',
    activate: 'Activate Promotion',
    cancel: 'Cancel Promotion',
    activated: 'Promotion Activated!',
    canceled: 'Promotion Canceled!',
    activateFailed: 'Failed to activate promotion. Please try again.',
    cancelFailed: 'Failed to cancel promotion. Please try again.',
    exception: 'Error activating promotion. Please contact support.',
    /** By the server's code. */
    refusals: byKey({
      NO_PROMOTION_OPEN: 'There is no promotion to activate at the moment.',
      NO_PROMOTION_ACTIVE: 'You have no active promotion.',
      PROMOTION_ACTIVE: 'Your promotion is already active.',
      PROMOTION_ENDED: 'This promotion can be used once, and you have used it.',
      PROMOTION_AFFILIATE:
        'Members of the affiliate programme, with a referral code or with referrals, cannot activate it.',
      PROMOTION_ROUND_OPEN: 'Please finish the round that is open on your promotional balance first.',
    }),
    depositNow: (percent: string) => `Deposit for ${percent}`,
    costBefore: (factor: string, cost: string) =>
      `Before you decide: a bonus is wagered ${factor} times, which costs ${cost} of it on average. It buys play, not profit.`,

    lockLabel: 'Wager lock',
    lockAmounts: (progress: string, lock: string) => `${progress} of ${lock} wagered`,
    lockEmpty: 'The wager lock begins with your first qualifying deposit.',
    lockNote: 'When it is full, your whole promotional balance moves to your primary balance.',
    lockCompleting: 'Done. Everything moves to your primary balance as soon as your open rounds are settled.',
    promotionalBalance: 'Promotional balance',
    maxBet: 'Maximum bet',
    lockedDeposit: 'Locked deposit',
    bonusGranted: 'Bonus granted',
    weights: 'How much of a stake counts',
    games: { keno: 'Keno', plinko: 'Plinko', mines: 'Mines', dice: 'Dice' },
    catalogue: 'Slots and live games',
    about: (weight: string) => `about ${weight}`,
    byEdge: 'by their RTP',
    barred: 'not playable',

    cancelOffer: 'No bonus was given yet, so nothing is lost: you can activate the promotion again later.',
    cancelReturns: 'Returns to primary',
    cancelForfeits: 'Forfeited',
    cancelTitle: 'Cancel the promotion?',
    cancelWarning:
      'What is left of your deposit returns to your primary balance. The bonus and everything it has won are forfeited, and the promotion cannot be activated again once a bonus was given.',
    cancelOrder: 'Losses are taken from your deposit first.',
    keep: 'Keep Promotion',

    steps: 'Your three bonuses',
    deposit: (number: number) => ['First deposit', 'Second deposit', 'Third deposit'][number] ?? '',
    bonus: (percent: string) => `${percent} bonus`,
    upTo: (most: string) => `up to ${most}`,
    next: 'Your next deposit brings it',
    running: 'Running',
    endings: {
      completed: 'Completed',
      capped: 'Completed at its cap',
      used_up: 'Played down',
      cancelled: 'Canceled',
    },
    granted: (bonus: string, deposit: string) => `${bonus} on a deposit of ${deposit}`,
    spinsGranted: (count: number, game: string) => `${count} free spins on ${game}, ready to play`,
    spinsOwed: (count: number) => `${count} free spins on their way`,
    exampleTitle: 'What it brings and costs',
    exampleCost: 'Expected cost of the wagering',
    costNote: (cost: string) =>
      `On average the wagering costs ${cost} of the bonus, whatever you play: games with a smaller edge count less. Luck decides the rest, and most bonuses are played down before the lock is reached.`,
    exampleDeposit: 'Your first deposit',
    exampleBonus: 'Bonus on top',
    exampleBalance: 'Promotional balance',
    exampleLock: 'To be wagered',
    exampleMaxBet: 'Maximum bet',
    exampleEnd: 'Once that is wagered, all that is left of the promotional balance is yours to withdraw.',
    termsTitle: 'Promotion terms',
    terms: {
      wagering: (factor: number) => `${factor}x wagering: the bonus is to be wagered ${factor} times.`,
      range: (min: string, max: string) =>
        `Minimum deposit ${min}, maximum qualifying deposit ${max}. What you deposit above it goes to your primary balance.`,
      balance:
        'The qualifying deposit and its bonus stand in the promotional balance, locked until the wagering is done.',
      maxBet: (percent: string) => `Maximum bet ${percent} of the promotion deposit.`,
      rtp: (percent: string) =>
        `Games with RTP above ${percent} are disabled. Dice cannot be played with promotional balance.`,
      weight: (edge: string, example: string, counted: string) =>
        `A stake counts towards the wagering by weight: in full on games with an edge of ${edge} or more, in proportion below. On a game with an edge of ${example}, ${counted} of the stake counts.`,
      cost: (percent: string) =>
        `Expected cost: wagering a bonus to the end costs about ${percent} of it on average, on every game.`,
      noCap: 'There is no cap on what a bonus can become.',
      cap: (factor: number) =>
        `A bonus can become at most ${factor} times itself: reaching that completes the promotion at once, and what is above it is forfeited.`,
      freeSpins: (count: number, game: string, stake: string) =>
        `${count} freespins of ${stake} on ${game} with each bonus. What they win goes to the promotional balance.`,
      cancel:
        'Cancel: losses are taken from your deposit first. What is left of it returns to your primary balance, the bonus and what it won are forfeited. The amounts are shown before you confirm.',
      refused: 'A bet that would break a rule is refused before any money moves. Nothing is voided afterwards.',
      slower: (levelling: string, rakeback: string) =>
        `Leveling is slower and rewards are reduced while active: promotional stakes count ${levelling} towards your rank and bring ${rakeback} rakeback.`,
      casinoOnly: 'Casino only.',
      affiliates: 'Members of the affiliate programme, with a referral code or with referrals, cannot activate it.',
      once: 'It can be used once. A second or third bonus before the lock is reached adds up with the first. You may cancel at any time, except while a round is open on the promotional balance.',
      withdrawals: 'Your primary balance can be withdrawn at any time; an active promotion does not close it.',
    },
    notOpen: 'The promotion is not open at the moment. These terms apply when it opens.',
  },
  es: {
    title: 'Promociones',
    headline: (most: string) => `Tres depósitos, hasta\u00a0${most} en bonos`,
    lead: 'Actívala una vez y cada uno de tus tres próximos depósitos trae un bono. Todas las condiciones están abajo, antes de que decidas.',
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
    refusals: {
      NO_PROMOTION_OPEN: 'Ahora mismo no hay ninguna promoción que activar.',
      NO_PROMOTION_ACTIVE: 'No tienes ninguna promoción activa.',
      PROMOTION_ACTIVE: 'Tu promoción ya está activa.',
      PROMOTION_ENDED: 'Esta promoción se puede usar una vez, y ya la has usado.',
      PROMOTION_AFFILIATE: 'Los miembros del programa de afiliados, con código o con referidos, no pueden activarla.',
      PROMOTION_ROUND_OPEN: 'Termina primero la ronda que tienes abierta con tu saldo promocional.',
    },
    depositNow: (percent: string) => `Depositar por el ${percent}`,
    costBefore: (factor: string, cost: string) =>
      `Antes de decidir: un bono se apuesta ${factor} veces, lo que cuesta de media el ${cost} de él. Compra juego, no ganancia.`,

    lockLabel: 'Requisito de apuesta',
    lockAmounts: (progress: string, lock: string) => `${progress} de ${lock} apostados`,
    lockEmpty: 'El requisito de apuesta empieza con tu primer depósito válido.',
    lockNote: 'Cuando se complete, todo tu saldo promocional pasa a tu saldo principal.',
    lockCompleting: 'Hecho. Todo pasa a tu saldo principal en cuanto se resuelvan tus rondas abiertas.',
    promotionalBalance: 'Saldo promocional',
    maxBet: 'Apuesta máxima',
    lockedDeposit: 'Depósito bloqueado',
    bonusGranted: 'Bono recibido',
    weights: 'Cuánto cuenta una apuesta',
    games: { keno: 'Keno', plinko: 'Plinko', mines: 'Minas', dice: 'Dados' },
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

    steps: 'Tus tres bonos',
    deposit: (number: number) => ['Primer depósito', 'Segundo depósito', 'Tercer depósito'][number] ?? '',
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
    exampleEnd: 'Una vez apostado, todo lo que quede del saldo promocional es tuyo y se puede retirar.',
    termsTitle: 'Condiciones de la promoción',
    terms: {
      wagering: (factor: number) => `Requisito de apuesta de ${factor}x: el bono se apuesta ${factor} veces.`,
      range: (min: string, max: string) =>
        `Depósito mínimo de ${min}, depósito máximo válido de ${max}. Lo que deposites por encima va a tu saldo principal.`,
      balance:
        'El depósito válido y su bono están en el saldo promocional, bloqueados hasta cumplir el requisito de apuesta.',
      maxBet: (percent: string) => `Apuesta máxima: el ${percent} del depósito de la promoción.`,
      rtp: (percent: string) =>
        `Los juegos con un RTP superior al ${percent} están desactivados. No se puede jugar a Dados con el saldo promocional.`,
      weight: (edge: string, example: string, counted: string) =>
        `Una apuesta cuenta según su peso: por completo en juegos con una ventaja del ${edge} o más, y en proporción por debajo. En un juego con una ventaja del ${example} cuenta el ${counted} de la apuesta.`,
      cost: (percent: string) =>
        `Coste esperado: cumplir el requisito de un bono cuesta de media alrededor del ${percent} de él, en cualquier juego.`,
      noCap: 'No hay tope para lo que puede llegar a ser un bono.',
      cap: (factor: number) =>
        `Un bono puede llegar como mucho a ${factor} veces su valor: al alcanzarlo la promoción se completa en el acto y lo que lo supere se pierde.`,
      freeSpins: (count: number, game: string, stake: string) =>
        `${count} tiradas gratis de ${stake} en ${game} con cada bono. Lo que ganen va al saldo promocional.`,
      cancel:
        'Cancelar: las pérdidas se descuentan primero de tu depósito. Lo que quede de él vuelve a tu saldo principal; el bono y lo que ganó se pierden. Los importes se muestran antes de confirmar.',
      refused: 'Una apuesta que incumpla una regla se rechaza antes de que se mueva dinero. Nada se anula después.',
      slower: (levelling: string, rakeback: string) =>
        `Mientras está activa se sube de rango más despacio y las recompensas son menores: las apuestas promocionales cuentan un ${levelling} para tu rango y dan un ${rakeback} de rakeback.`,
      casinoOnly: 'Solo para el casino.',
      affiliates: 'Los miembros del programa de afiliados, con código o con referidos, no pueden activarla.',
      once: 'Se puede usar una vez. Un segundo o tercer bono antes de cumplir el requisito se suma al primero. Puedes cancelarla cuando quieras, salvo mientras haya una ronda abierta con el saldo promocional.',
      withdrawals: 'Tu saldo principal se puede retirar en cualquier momento; una promoción activa no lo impide.',
    },
    notOpen: 'La promoción no está abierta en este momento. Estas condiciones se aplican cuando se abre.',
  },
});
