import type { contentTexts as English } from '../en/content.ts';
import type { Translation } from '../language.ts';

export const contentTexts: Translation<typeof English> = {
  preview: 'Vista previa: sin publicar, solo la ves tú',
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
};
