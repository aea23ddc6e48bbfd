import { inLanguage } from './language.ts';

export const contentTexts = inLanguage({
  en: {
    simulation: 'Welcome to the Simulation Page!',

    missedTitle: 'This ball missed the board',
    missedText: 'There is no page at',
    missedComfort: 'The address may be mistyped or out of date. Nothing was staked and nothing was lost.',
    toHome: 'Go home',
    toCasino: 'To the casino',
    searchGames: 'Search games',

    onThisPage: 'On this page',
    changedOn: (date: string) => `Last changed on ${date}`,
    notOpenYet: 'Parts of what this page describes are not open yet. It will apply to them when they open:',
    parts: {
      cashier: 'Deposits and withdrawals: nothing can be paid in or out yet.',
      promotion: 'The deposit promotion.',
      affiliates: 'The affiliate programme.',
      rankUpReward: 'Rank-up rewards. Ranks count already.',
      vipBonuses: 'Daily, weekly and monthly bonuses, lossback and the VIP host.',
      verification: 'Verification of identity in Settings.',
      playerLimits:
        'Limits and self-exclusion in Settings. Until then write to support, and we close your account to betting by hand.',
      catalogue: 'Slots and live games of other providers.',
    },

    contactTitle: 'Contact',
    contactLead:
      'Write to us in English or Spanish. Name your username, and the bet id if it is about a bet; never your password.',
    contactTime: (days: string) => `Average response time: ${days} business days.`,
    contactHelp: 'Help with your account',
    contactHelpText: 'Sign-in, bets, balances, rewards, payments, or anything that does not work as it should.',
    contactSafer: 'Responsible gaming',
    contactSaferText: 'If playing is no longer fun: limits, a break, self-exclusion, or someone to write to.',
    contactPrivacy: 'Your data',
    contactPrivacyText: (days: number) =>
      `See, correct or delete what we keep about you. Answered within ${days} days.`,
    contactSecurity: 'Security',
    contactSecurityText:
      'You found a weakness? Tell us before you tell others, and we will thank you by name if you like.',
    contactSocial: 'Elsewhere',
    contactWarning:
      'We never ask for your password, a seed phrase or a payment by message. Whoever does so in our name is not us.',
  },
  es: {
    simulation: '¡Te damos la bienvenida a la página de simulación!',

    missedTitle: 'Esta bola no ha acertado el tablero',
    missedText: 'No hay ninguna página en',
    missedComfort: 'Puede que la dirección esté mal escrita o sea antigua. No se ha apostado ni perdido nada.',
    toHome: 'Ir al inicio',
    toCasino: 'Ir al casino',
    searchGames: 'Buscar juegos',

    onThisPage: 'En esta página',
    changedOn: (date: string) => `Último cambio: ${date}`,
    notOpenYet: 'Algunas partes de lo que describe esta página aún no están abiertas. Se aplicará cuando se abran:',
    parts: {
      cashier: 'Depósitos y retiradas: aún no se puede ingresar ni retirar nada.',
      promotion: 'La promoción de depósito.',
      affiliates: 'El programa de afiliados.',
      rankUpReward: 'Las recompensas de rango. Los rangos ya cuentan.',
      vipBonuses: 'Los bonos diarios, semanales y mensuales, la devolución de pérdidas y el anfitrión VIP.',
      verification: 'La verificación de identidad en Ajustes.',
      playerLimits:
        'Los límites y la autoexclusión en Ajustes. Hasta entonces escribe a soporte y cerraremos tu cuenta a las apuestas a mano.',
      catalogue: 'Las tragaperras y los juegos en vivo de otros proveedores.',
    },

    contactTitle: 'Contacto',
    contactLead:
      'Escríbenos en español o en inglés. Indica tu usuario, y el identificador de la apuesta si se trata de una; nunca tu contraseña.',
    contactTime: (days: string) => `Tiempo medio de respuesta: ${days} días laborables.`,
    contactHelp: 'Ayuda con tu cuenta',
    contactHelpText: 'Acceso, apuestas, saldos, recompensas, pagos o cualquier cosa que no funcione como debería.',
    contactSafer: 'Juego responsable',
    contactSaferText: 'Si jugar ya no es divertido: límites, una pausa, autoexclusión o alguien a quien escribir.',
    contactPrivacy: 'Tus datos',
    contactPrivacyText: (days: number) =>
      `Consulta, corrige o borra lo que guardamos sobre ti. Respondemos en un máximo de ${days} días.`,
    contactSecurity: 'Seguridad',
    contactSecurityText:
      '¿Has encontrado una vulnerabilidad? Cuéntanosla antes que a nadie y, si quieres, te lo agradeceremos con tu nombre.',
    contactSocial: 'En otros sitios',
    contactWarning:
      'Nunca te pedimos la contraseña, una frase semilla ni un pago por mensaje. Quien lo haga en nuestro nombre no somos nosotros.',
  },
});
