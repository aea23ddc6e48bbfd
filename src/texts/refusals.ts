/** The server's refusals by their codes. The server speaks English: this is fetched by who reads Spanish, once something is refused. */
const SPANISH: Record<string, string | undefined> = {
  BAD_REQUEST: 'No se ha entendido la solicitud. Revisa lo que has introducido.',
  INVALID_ENTRY: 'Datos no válidos',
  USERNAME_PATTERN:
    'De 4 a 12 caracteres. Debe empezar por una letra. Se permiten letras, números, guiones y guiones bajos.',
  USERNAME_PROHIBITED: 'El nombre de usuario contiene palabras o expresiones prohibidas. Prueba con otro nombre.',
  PASSWORD_SHAPE:
    'La contraseña debe tener de 8 a 24 caracteres y contener una minúscula, una mayúscula, un número y uno de ! @ # $ %.',
  PASSWORD_COMMON: 'Esta contraseña es demasiado común. Elige otra.',
  EMAIL_INVALID: 'Dirección de correo no válida.',
  UNDER_18: 'Debes tener al menos 18 años para crear una cuenta.',
  REFERRAL_CODE_PATTERN: 'Un código de referido tiene de 3 a 20 letras, números, guiones o guiones bajos.',
  REFERRAL_CODE_PROHIBITED: 'Este código de referido no está permitido. Elige otro.',
  CURRENT_PASSWORD_MISSING: 'Introduce tu contraseña actual.',
  CURRENT_PASSWORD_WRONG: 'Tu contraseña actual no es correcta.',
  RESET_TOKEN_INVALID: 'Este enlace para restablecer la contraseña ya no es válido. Solicita uno nuevo.',
  CONFIRM_TOKEN_INVALID: 'Este enlace de confirmación ya no es válido.',
  STAKE_TOO_SMALL: 'La apuesta está por debajo del mínimo.',
  STAKE_TOO_LARGE: 'La apuesta está por encima del máximo.',
  AMOUNT_INVALID: 'Introduce un importe con un máximo de 4 decimales.',
  BET_INVALID: 'Esta apuesta no es posible. Revisa lo que has elegido.',
  WIN_TOO_LARGE: 'Con tantas casillas se podría ganar más del máximo. Elige menos.',
  CLIENT_SEED_INVALID: 'Una semilla de cliente tiene de 1 a 64 caracteres sin espacios: letras, cifras, signos.',
  WITHDRAW_INVALID: 'Introduce una dirección y un importe válidos para retirar.',
  ADDRESS_INVALID: 'Introduce una dirección y un importe válidos para retirar.',
  ADDRESS_OURS: 'Introduce una dirección y un importe válidos para retirar.',
  WITHDRAW_MINIMUM: 'La retirada mínima es de 15 $.',
  COIN_MINIMUM: 'El importe está por debajo del mínimo de esta moneda. Retira más.',
  CURRENCY_UNKNOWN: 'Elige una de las monedas de la lista.',
  SIGNATURE_INVALID: 'La solicitud segura ha fallado.',
  IDEMPOTENCY_KEY_INVALID: 'La Idempotency-Key debe tener de 1 a 255 caracteres visibles.',
  KYC_DETAILS_INVALID: 'Revisa tus datos.',
  KYC_UNDER_AGE: 'Debes tener al menos 18 años.',
  DOCUMENT_TYPE: 'Elige un JPEG, un PNG o un PDF.',
  DOCUMENT_BROKEN: 'No se ha podido leer el archivo. Elige otro.',
  DOCUMENT_NAME: 'El nombre del archivo no es válido. Cámbialo.',
  DOCUMENT_PIXELS: 'La imagen tiene demasiados píxeles. Elige una más pequeña.',
  DOCUMENT_TOO_LARGE: 'El archivo supera los 10 MB. Elige uno más pequeño.',
  NOT_SIGNED_IN: 'Inicia sesión para continuar.',
  CALLBACK_UNSIGNED: 'La firma falta o no es correcta.',
  LOGIN_FAILED: 'El nombre de usuario, el correo o la contraseña no es correcto.',
  TOTP_REQUIRED: 'Introduce el código de tu aplicación de autenticación.',
  TOTP_WRONG:
    'El código no es correcto o ya se ha usado. Tras cinco códigos incorrectos tendrás que esperar 15 minutos.',
  CSRF: 'Tu página está desactualizada. Recárgala e inténtalo de nuevo.',
  FOREIGN_ORIGIN: 'Esta solicitud no viene del sitio de Roulo.',
  SESSION_OVER: 'Tu sesión ha terminado. Inicia sesión de nuevo.',
  KYC_REQUIRED: 'Verifica primero tu identidad. Lo encuentras en Ajustes, Verificación.',
  KYC_REJECTED: 'Tu verificación fue rechazada, por lo que los depósitos están cerrados.',
  COUNTRY_BARRED: 'Roulo no está disponible en tu país.',
  GAME_BLOCKED: 'Este juego no está disponible en tu país; si usas una VPN, prueba a desactivarla.',
  ACCOUNT_CLOSED: 'Esta cuenta está cerrada. Ponte en contacto con el servicio de ayuda.',
  BETTING_CLOSED: 'Las apuestas están cerradas en tu cuenta por ahora. Las retiradas siguen abiertas.',
  SELF_EXCLUDED: 'Te has autoexcluido del juego. Las retiradas siguen abiertas.',
  LOSS_LIMIT: 'Esta apuesta superaría tu límite de pérdidas. No se ha cobrado nada.',
  WAGER_LIMIT: 'Esta apuesta superaría tu límite de apuestas. No se ha cobrado nada.',
  DEPOSIT_LIMIT: 'Tu límite de depósito está agotado por ahora. Lo encuentras en Ajustes, Juego responsable.',
  EMAIL_UNCONFIRMED: 'Confirma tu correo antes de tu primera retirada. El enlace está en tu buzón.',
  WITHDRAWALS_FROZEN: 'Tus retiradas están en pausa mientras revisamos un pago. Contacta con soporte.',
  METRICS_CLOSED: 'Las métricas se leen desde esta máquina o con su clave.',
  NOT_FOUND: 'Aquí no hay nada.',
  GAME_UNKNOWN: 'Este juego no está disponible.',
  TAKEN: 'Este nombre de usuario o correo ya está en uso.',
  TOTP_ON: 'La verificación en dos pasos ya está activada.',
  TOTP_OFF: 'La verificación en dos pasos no está activada.',
  TOTP_NOT_SET_UP: 'Vuelve a empezar la activación de la verificación en dos pasos.',
  INSUFFICIENT_FUNDS: 'Tu saldo no alcanza para esta apuesta. No se ha cobrado nada.',
  DICE_PROMOTIONAL: 'A Dice no se puede jugar con saldo promocional.',
  TABLE_FULL:
    'Esta mesa está llena en este momento. No se ha cobrado nada. Vuelve a intentarlo en un momento o apuesta menos.',
  ROUND_OPEN: 'Termina primero la ronda que sigue abierta.',
  ROUND_OVER: 'Esta ronda ha terminado.',
  TILE_OPEN: 'Esta casilla ya está abierta.',
  NOTHING_OPENED: 'Abre al menos una casilla antes de cobrar.',
  SIGNATURE_USED: 'Esta tirada ya se ha jugado.',
  BALANCE_TOO_LOW: 'Tu saldo es demasiado bajo para esta retirada. No se ha cobrado nada.',
  REQUEST_USED: 'Esta solicitud ya se hizo. Empieza de nuevo.',
  CURRENCY_CLOSED: 'Esta moneda no está disponible en este momento. Elige otra.',
  NOTHING_TO_CLAIM: 'Todavía no hay nada que reclamar.',
  PROMOTION_NOT_RUNNING:
    'No hay ningún bono con el que jugar. Elige tu saldo principal en la cabecera de cualquier página que no sea un juego.',
  PROMOTION_COMPLETING:
    'Ya has apostado lo necesario. En cuanto se liquiden tus rondas abiertas, todo pasará a tu saldo principal.',
  PROMOTION_RTP: 'A este juego no se puede jugar con saldo promocional: su RTP es demasiado alto.',
  PROMOTION_ROUND_OPEN: 'Termina primero la ronda que sigue abierta con tu saldo promocional.',
  PROMOTION_ACTIVE: 'Tu promoción ya está activa.',
  PROMOTION_ENDED: 'Esta promoción se puede usar una vez, y ya la has usado.',
  PROMOTION_AFFILIATE:
    'Quienes participan en el programa de afiliados, con un código o con referidos, no pueden activar la promoción.',
  NO_PROMOTION_OPEN: 'Ahora mismo no hay ninguna promoción que activar.',
  NO_PROMOTION_ACTIVE: 'No tienes ninguna promoción activa.',
  REFERRAL_CODE_TAKEN: 'Este código de referido ya está en uso. Elige otro.',
  REFERRAL_CODE_PROMOTION:
    'Quienes participan en el programa de afiliados no pueden usar la promoción de depósito. Termina o cancela antes la tuya.',
  REFERRAL_CODES_USED_UP: 'Ya has elegido 10 códigos. Puedes volver a uno de ellos.',
  AFFILIATES_NOT_OPEN: 'El programa de afiliados aún no está abierto.',
  EXCLUDED_LONGER: 'Ya estás excluido por más tiempo, y eso no se puede acortar.',
  KYC_LOCKED: 'Esto ya no se puede cambiar: tus documentos están entregados.',
  KYC_INCOMPLETE: 'Todavía falta algo. Completa los niveles anteriores.',
  DOCUMENTS_FULL: 'Has entregado 20 documentos. Contacta con soporte.',
  TOO_LARGE: 'La solicitud es demasiado grande.',
  WRONG_CONTENT_TYPE: 'La solicitud debe ser JSON.',
  IDEMPOTENCY_KEY_REUSED: 'Esta Idempotency-Key ya se usó para otra solicitud. No ha cambiado nada.',
  TOO_FAST: 'Vas demasiado rápido. Espera un momento.',
  TOO_MANY_UPLOADS: 'Demasiados archivos en poco tiempo. Inténtalo de nuevo dentro de una hora.',
  TOO_MANY_SIGN_INS: 'Demasiados intentos de inicio de sesión. Espera un minuto e inténtalo de nuevo.',
  TOO_MANY_REGISTRATIONS:
    'Se han creado demasiadas cuentas desde esta dirección. Inténtalo de nuevo dentro de una hora.',
  LOCKED: 'La cuenta está bloqueada tras demasiados intentos fallidos. Inténtalo de nuevo dentro de 15 minutos.',
  INTERNAL: 'Se ha producido un error inesperado.',
  OUTCOME_UNKNOWN:
    'Se perdió la conexión antes de poder confirmarlo. Repetir la solicitud es seguro: solo tiene efecto una vez.',
  UNAVAILABLE: 'Roulo está muy ocupado ahora. No ha cambiado nada. Inténtalo de nuevo en un momento.',
  PROCESSOR_DOWN: 'Nuestro socio de pagos no responde. No ha cambiado nada. Inténtalo en unos minutos.',
  PROVIDER_DOWN: 'El proveedor del juego no responde en este momento. Inténtalo en unos minutos.',
  STOPPING: 'Roulo se está reiniciando. No ha cambiado nada. Inténtalo de nuevo en un momento.',
};

const KINDS: Record<string, string> = { loss: 'pérdidas', wager: 'apuestas' };
const PERIODS: Record<string, string> = { day: 'al día', week: 'a la semana', month: 'al mes' };

/** Sentences that name figures; what stands in brackets is taken over. */
const WITH_FIGURES: readonly (readonly [english: RegExp, spanish: (...figures: string[]) => string])[] = [
  [/^The minimum bet is (\$[\d,.]+)\.$/, (minimum) => `La apuesta mínima es de ${minimum}.`],
  [/^The maximum bet is (\$[\d,.]+)\.$/, (maximum) => `La apuesta máxima es de ${maximum}.`],
  [
    /^The maximum bet is (\$[\d,.]+): ([\d.]+)% of your promotion deposit\.$/,
    (maximum, percent) => `La apuesta máxima es de ${maximum}: el ${percent} % de tu depósito de la promoción.`,
  ],
  [/^So large a bet could win/, () => 'Con una apuesta tan alta se podría ganar más del máximo.'],
  [
    /^Games with an RTP above ([\d.]+)%/,
    (percent) => `A los juegos con un RTP superior al ${percent} % no se puede jugar con saldo promocional.`,
  ],
  [
    /^You have excluded yourself from play until (.+ UTC)\./,
    (end) => `Te has autoexcluido del juego hasta el ${end}. Las retiradas siguen abiertas.`,
  ],
  [
    /^You have excluded yourself from play for good\./,
    () => 'Te has autoexcluido del juego para siempre. Las retiradas siguen abiertas.',
  ],
  [
    /^Your (loss|wager) limit is (\$[\d,.]+) a (day|week|month) and (\$[\d,.]+) of it is left until (.+ UTC)\./,
    (kind, limit, period, left, end) =>
      `Tu límite de ${KINDS[kind]} es de ${limit} ${PERIODS[period]} y te quedan ${left} hasta el ${end}. No se ha cobrado nada.`,
  ],
];

/** What a refusal says, for who reads Spanish. A code that is not known is told as it came. */
export function inSpanish(code: string | undefined, english: string): string {
  for (const [pattern, spanish] of WITH_FIGURES) {
    const found = pattern.exec(english);
    if (found) return spanish(...found.slice(1).map(figure));
  }
  return SPANISH[code ?? ''] ?? english;
}

/** Amounts and percentages as they are written in Spanish; times stay as they are. */
function figure(english: string): string {
  if (!/^\$?[\d,.]+$/.test(english)) return english;
  const number = english.replace('$', '').replace(/[,.]/g, (sign) => (sign === ',' ? '.' : ','));
  return english.startsWith('$') ? `${number} $` : number;
}
