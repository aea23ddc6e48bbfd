import { byKey, inLanguage } from './language.ts';

export const promotionsTexts = inLanguage({
  en: {
    title: 'Promotions',
    headline: (most: string) => `Three deposits, up to ${most} in bonuses`,
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
    }),

    lockLabel: 'Wager lock',
    lockAmounts: (progress: string, lock: string) => `${progress} of ${lock} wagered`,
    lockEmpty: 'The wager lock begins with your first qualifying deposit.',
    lockNote: 'When it is full, your whole promotional balance moves to your primary balance.',
    promotionalBalance: 'Promotional balance',
    maxBet: 'Maximum bet',

    cancelTitle: 'Cancel the promotion?',
    cancelWarning:
      'What is left of your deposit returns to your primary balance. The bonus and everything it has won are forfeited, and the promotion cannot be activated again once a bonus was given.',
    cancelOrder: 'Losses are taken from your deposit first.',
    keep: 'Keep Promotion',

    steps: 'Your three bonuses',
    deposit: (number: number) => ['First deposit', 'Second deposit', 'Third deposit'][number] ?? '',
    bonus: (percent: string) => `${percent} bonus`,
    upTo: (most: string) => `up to ${most}`,
    exampleTitle: 'Worked example',
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
      freeSpins: (count: number) => `${count} freespins with each bonus, on the slot named here when the offer opens.`,
      slower: (levelling: string, rakeback: string) =>
        `Leveling is slower and rewards are reduced while active: promotional stakes count ${levelling} towards your rank and bring ${rakeback} rakeback.`,
      casinoOnly: 'Casino only.',
      affiliates: 'Members of the affiliate programme, with a referral code or with referrals, cannot activate it.',
      once: 'It can be used once. You may cancel at any time, except while a round is open on the promotional balance.',
      withdrawals: 'Your primary balance can be withdrawn at any time; an active promotion does not close it.',
    },
    notOpen: 'The promotion is not open yet: deposits have not started. These terms will apply when it opens.',
  },
  es: {
    title: 'Promociones',
    headline: (most: string) => `Tres depósitos, hasta ${most} en bonos`,
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
    },

    lockLabel: 'Requisito de apuesta',
    lockAmounts: (progress: string, lock: string) => `${progress} de ${lock} apostados`,
    lockEmpty: 'El requisito de apuesta empieza con tu primer depósito válido.',
    lockNote: 'Cuando se complete, todo tu saldo promocional pasa a tu saldo principal.',
    promotionalBalance: 'Saldo promocional',
    maxBet: 'Apuesta máxima',

    cancelTitle: '¿Cancelar la promoción?',
    cancelWarning:
      'Lo que quede de tu depósito vuelve a tu saldo principal. El bono y todo lo ganado con él se pierden, y la promoción no se puede volver a activar si ya se entregó un bono.',
    cancelOrder: 'Las pérdidas se descuentan primero de tu depósito.',
    keep: 'Conservar la promoción',

    steps: 'Tus tres bonos',
    deposit: (number: number) => ['Primer depósito', 'Segundo depósito', 'Tercer depósito'][number] ?? '',
    bonus: (percent: string) => `Bono del ${percent}`,
    upTo: (most: string) => `hasta ${most}`,
    exampleTitle: 'Ejemplo',
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
      freeSpins: (count: number) =>
        `${count} tiradas gratis con cada bono, en la tragaperras que se indicará aquí cuando se abra la oferta.`,
      slower: (levelling: string, rakeback: string) =>
        `Mientras está activa se sube de rango más despacio y las recompensas son menores: las apuestas promocionales cuentan un ${levelling} para tu rango y dan un ${rakeback} de rakeback.`,
      casinoOnly: 'Solo para el casino.',
      affiliates: 'Los miembros del programa de afiliados, con código o con referidos, no pueden activarla.',
      once: 'Se puede usar una vez. Puedes cancelarla cuando quieras, salvo mientras haya una ronda abierta con el saldo promocional.',
      withdrawals: 'Tu saldo principal se puede retirar en cualquier momento; una promoción activa no lo impide.',
    },
    notOpen:
      'La promoción aún no está abierta: los depósitos no han empezado. Estas condiciones se aplicarán cuando se abra.',
  },
});
