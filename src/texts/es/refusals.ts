import type * as English from '../en/refusals.ts';
import { amountIn, momentIn, namesIn, numberIn } from '../figures.ts';
import type { Translation } from '../language.ts';
import type * as Given from '../refusal-params.ts';

const usd = amountIn('es');
const moment = momentIn('es');
const named = namesIn('es');
const number = numberIn('es');

const PERIODS = { day: 'al día', week: 'a la semana', month: 'al mes' };

export const refusalTexts: Translation<typeof English.refusalTexts> = {
  BAD_REQUEST: ({ field, problem, type }) => {
    const where = field ? `El campo «${field}»` : 'La solicitud';
    if (problem === 'missing') return `Falta: ${field ?? where}.`;
    if (problem === 'unexpected') return `Sobra: ${field ?? where}.`;
    if (problem === 'type') return `${where} debe ser de tipo ${type ?? 'distinto'}.`;
    if (problem === 'range') return `${where} está fuera de rango.`;
    if (problem === 'invalid') return `${where} no es válido.`;
    return 'No hemos podido leer la solicitud. Revisa lo que has introducido.';
  },
  INVALID_ENTRY: 'Datos no válidos',
  TOO_LARGE: 'La solicitud es demasiado grande.',
  WRONG_CONTENT_TYPE: ({ expected }) =>
    expected === 'form' ? 'El documento debe enviarse como formulario.' : 'La solicitud debe ser JSON.',
  IDEMPOTENCY_KEY_INVALID: 'La Idempotency-Key debe tener de 1 a 255 caracteres visibles.',
  IDEMPOTENCY_KEY_REUSED: 'Esta Idempotency-Key ya se usó para otra solicitud. No ha cambiado nada.',
  NOT_FOUND: 'Aquí no hay nada.',
  METRICS_CLOSED: 'Las métricas se leen desde esta máquina o con su clave.',
  CALLBACK_UNSIGNED: 'La firma falta o no es correcta.',
  INTERNAL: 'Se ha producido un error inesperado.',
  OUTCOME_UNKNOWN:
    'Se ha perdido la conexión antes de poder confirmarlo. Puedes volver a intentarlo sin miedo: solo tendrá efecto una vez.',
  UNAVAILABLE: 'Roulo está muy ocupado ahora mismo. No ha cambiado nada. Inténtalo de nuevo en un momento.',
  CELL_AWAY:
    'No podemos acceder a tu cuenta por un momento. No ha cambiado nada y tu dinero está a salvo. Inténtalo de nuevo en breve.',
  PROXY_UNTRUSTED: 'Todavía no se puede llegar a Roulo por esta vía. No ha cambiado nada. Inténtalo más tarde.',
  STOPPING: 'Roulo se está reiniciando. No ha cambiado nada. Inténtalo de nuevo en un momento.',
  TOO_FAST: 'Vas demasiado rápido. Espera un momento.',

  USERNAME_PATTERN:
    'De 4 a 12 caracteres. Debe empezar por una letra. Se permiten letras, números, guiones y guiones bajos.',
  USERNAME_PROHIBITED: 'El nombre de usuario contiene palabras o expresiones prohibidas. Prueba con otro nombre.',
  PASSWORD_SHAPE:
    'La contraseña debe tener de 8 a 24 caracteres y contener una minúscula, una mayúscula, un número y uno de ! @ # $ %.',
  PASSWORD_COMMON: 'Esta contraseña es demasiado común. Elige otra.',
  EMAIL_INVALID: 'Dirección de correo no válida.',
  UNDER_18: 'Debes tener al menos 18 años para crear una cuenta.',
  TAKEN: 'Este nombre de usuario o correo ya está en uso.',
  CURRENT_PASSWORD_MISSING: 'Introduce tu contraseña actual.',
  CURRENT_PASSWORD_WRONG: 'Tu contraseña actual no es correcta.',
  RESET_TOKEN_INVALID: 'Este enlace para restablecer la contraseña ya no es válido. Solicita uno nuevo.',
  CONFIRM_TOKEN_INVALID: 'Este enlace de confirmación ya no es válido. Puedes pedir otro en Ajustes.',
  UNDO_TOKEN_INVALID:
    'Este enlace ya no es válido. Si no has activado tú la verificación en dos pasos, escribe a soporte.',
  NOT_SIGNED_IN: 'Inicia sesión para continuar.',
  LOGIN_FAILED: 'El nombre de usuario, el correo o la contraseña no son correctos.',
  LOCKED:
    'La cuenta está bloqueada temporalmente tras demasiados intentos fallidos. Inténtalo de nuevo dentro de 15 minutos.',
  TOO_MANY_SIGN_INS: 'Demasiados intentos de inicio de sesión. Espera un minuto e inténtalo de nuevo.',
  TOO_MANY_REGISTRATIONS:
    'Se han creado demasiadas cuentas desde esta dirección. Inténtalo de nuevo dentro de una hora.',
  TOTP_REQUIRED: 'Introduce el código de tu aplicación de autenticación.',
  TOTP_WRONG:
    'El código no es correcto o ya se ha usado. Tras cinco códigos incorrectos tendrás que esperar 15 minutos.',
  TOTP_ON: 'La verificación en dos pasos ya está activada.',
  TOTP_OFF: 'La verificación en dos pasos no está activada.',
  TOTP_NOT_SET_UP: 'Vuelve a empezar la activación de la verificación en dos pasos.',
  CSRF: 'La página está desactualizada. Recárgala e inténtalo de nuevo.',
  FOREIGN_ORIGIN: 'Esta solicitud no viene del sitio de Roulo.',
  SESSION_OVER: ({ because }: Given.SessionEnd) => {
    if (because === 'idle') return 'Hemos cerrado tu sesión tras 30 minutos sin actividad. Inicia sesión de nuevo.';
    if (because === 'too_old') return 'Hemos cerrado tu sesión tras 12 horas. Inicia sesión de nuevo.';
    if (because === 'security')
      return 'Se ha cerrado tu sesión porque ha cambiado tu contraseña o tu segundo factor, o porque otro dispositivo la ha cerrado. Inicia sesión de nuevo.';
    return 'Tu sesión ha terminado. Inicia sesión de nuevo.';
  },
  ACCOUNT_CLOSED: 'Esta cuenta está cerrada. Ponte en contacto con soporte.',
  COUNTRY_UNKNOWN:
    'No podemos saber en qué país estás, así que no puedes abrir una cuenta ni depositar. No se ha movido dinero. Desactiva tu VPN o prueba con otra red.',
  COUNTRY_BARRED: 'Roulo no está disponible en tu país.',

  AMOUNT_INVALID: 'Introduce un importe con un máximo de 4 decimales.',
  STAKE_TOO_SMALL: ({ minimum }) => `La apuesta mínima es de ${usd(minimum)}. No se ha cobrado nada. Sube tu apuesta.`,
  STAKE_TOO_LARGE: ({ maximum, depositPercent }) =>
    depositPercent === undefined
      ? `La apuesta máxima es de ${usd(maximum)}. No se ha cobrado nada. Baja tu apuesta.`
      : `La apuesta máxima es de ${usd(maximum)}: el ${number(depositPercent)} % de tu depósito de la promoción. No se ha cobrado nada. Baja tu apuesta.`,
  BET_INVALID: 'Esta apuesta no es posible. No se ha cobrado nada. Revisa lo que has elegido.',
  WIN_TOO_LARGE: ({ choose }) =>
    choose === 'stake'
      ? 'Con una apuesta tan alta se podría ganar más del máximo. No se ha cobrado nada. Baja tu apuesta.'
      : 'Con tantas casillas se podría ganar más del máximo. No se ha cobrado nada. Elige menos.',
  INSUFFICIENT_FUNDS:
    'Tu saldo no alcanza para esta apuesta. No se ha cobrado nada. Baja tu apuesta o haz un depósito.',
  DICE_PROMOTIONAL: 'No se puede jugar a Dice con saldo promocional.',
  TABLE_FULL: 'Esta mesa está llena ahora mismo. No se ha cobrado nada. Inténtalo en un momento o baja tu apuesta.',
  ROUND_OPEN: 'Tienes una ronda abierta. Termínala primero.',
  ROUND_OVER: 'Esta ronda ha terminado. Tu saldo ya refleja el resultado.',
  RECEIPT_PENDING:
    'El recibo de esta apuesta aún no está firmado. Estará listo unos segundos después de liquidarse la apuesta.',
  RECEIPT_ALTERED:
    'Lo que guardamos de esta apuesta no es lo que firmamos. Tu saldo no cambia. Conserva tu recibo y contacta con soporte.',
  CRASH_CLOSED: 'Crash aún no está abierto. No se ha cobrado nada. Vuelve más tarde.',
  CRASH_BET_PLACED: 'Ya tienes una apuesta en esta ronda. No se ha cobrado nada más.',
  CRASH_TARGET_TOO_HIGH: ({ target, winMax }) =>
    `Con esta apuesta, el cobro automático puede ser como máximo ${number(target)}×: el premio máximo es de ${usd(winMax)}. No se ha cobrado nada. Baja el cobro o tu apuesta.`,
  CRASH_STARTED: 'La ronda ha empezado, así que tu apuesta sigue en juego. Aún puedes cobrar.',
  CRASH_NOT_STARTED: 'La ronda aún no ha empezado. Todavía puedes retirar tu apuesta.',
  CRASH_TOO_EARLY: 'El cobro se abre en 1,01×. Tu apuesta sigue en juego.',
  CRASH_OVER: 'La ronda terminó antes de que llegara tu cobro. La apuesta se ha perdido.',
  TILE_OPEN: 'Esta casilla ya está abierta. Elige otra.',
  NOTHING_OPENED: 'Abre al menos una casilla antes de cobrar.',
  NOTHING_GUESSED: 'Acierta al menos una vez antes de cobrar.',
  GUESS_NOT_OFFERED: 'Esta opción no se ofrece con esta carta. Tu ronda sigue igual. Elige otra o cobra.',
  NO_SKIPS_LEFT: 'A esta ronda no le quedan saltos. Tu ronda sigue igual. Elige un lado o cobra.',
  ROUND_MOVED: 'La ronda ha avanzado desde que elegiste. Tu elección no se ha jugado. Mírala de nuevo.',
  SIGNATURE_INVALID: 'La solicitud segura ha fallado.',
  SIGNATURE_USED: 'Esta tirada ya se ha jugado. Tu saldo ya refleja el resultado.',
  CLIENT_SEED_INVALID: 'Una semilla de cliente tiene de 1 a 64 letras, cifras o símbolos, sin espacios.',
  GAME_BLOCKED: 'Este juego no está disponible en tu país; si usas una VPN, prueba a desactivarla.',
  GAME_OFF:
    'Este juego está desactivado por ahora. No se ha cobrado nada. Las rondas abiertas se pueden terminar. Elige otro juego.',
  GAME_UNKNOWN: 'Este juego no está disponible. No se ha cobrado nada. Elige otro.',
  PROVIDER_DOWN: 'El proveedor del juego no responde. No se ha cobrado nada. Inténtalo de nuevo en unos minutos.',

  BETTING_CLOSED:
    'Las apuestas están cerradas en tu cuenta por ahora. No se ha cobrado nada. Puedes retirar tu dinero. Contacta con soporte.',
  ACCOUNT_LINKED:
    'Algunos datos de tu cuenta coinciden con los de otra. Las promociones, las ganancias por referidos y las retiradas esperan hasta que una persona de nuestro equipo lo revise. No tienes que hacer nada.',
  ACCOUNT_SECOND:
    'Tienes otra cuenta en Roulo, y las promociones son para una cuenta por persona. No se ha movido dinero. Si no es correcto, contacta con soporte.',
  ACCOUNT_HELD:
    'Una persona de nuestro equipo revisa esta cuenta antes de que puedas depositar o jugar. No se ha movido dinero y puedes retirar lo tuyo. Si tienes preguntas, contacta con soporte.',
  SELF_EXCLUDED: ({ until }) => {
    const end = until === undefined ? '' : until === null ? ' para siempre' : ` hasta el ${moment(until)}`;
    return `Te has autoexcluido del juego${end}. No se ha cobrado nada. Puedes retirar tu dinero.`;
  },
  CHAT_TEXT: 'Escribe de 1 a 200 caracteres. No se envió nada.',
  CHAT_WORD: 'Tu mensaje contiene una palabra que no se permite aquí. No se envió nada.',
  CHAT_EMAIL: 'Confirma primero tu correo electrónico. Después podrás escribir aquí.',
  CHAT_WAGER: ({ minimum }: Given.Minimum) => `Podrás escribir aquí cuando hayas apostado $${minimum} en total.`,
  CHAT_MUTED: ({ until }: Given.MutedUntil) =>
    until.startsWith('9999')
      ? 'Un moderador te ha silenciado en el chat para siempre.'
      : `Un moderador te ha silenciado en el chat hasta ${until.slice(0, 16).replace('T', ' ')} UTC.`,
  CHAT_EXCLUDED: 'Te has excluido del juego. Puedes leer el chat, pero no escribir en él.',
  CHAT_READ_ONLY: 'Esta sala es solo de lectura por ahora. No se envió nada.',
  CHAT_TOO_FAST: ({ seconds }: Given.WaitSeconds) =>
    `Escribes demasiado rápido. Inténtalo de nuevo en ${seconds} s. No se envió nada.`,
  NOTICE_FIXED: 'Los avisos de seguridad no se pueden desactivar.',
  PUSH_UNAVAILABLE: 'No se pueden activar los avisos push en este navegador. Nada ha cambiado.',
  LOSS_LIMIT: ({ limit, period, left, until }) =>
    `Tu límite de pérdidas es de ${usd(limit)} ${PERIODS[period]}. Te quedan ${usd(left)} hasta el ${moment(until)}. No se ha cobrado nada.`,
  WAGER_LIMIT: ({ limit, period, left, until }) =>
    `Tu límite de apuestas es de ${usd(limit)} ${PERIODS[period]}. Te quedan ${usd(left)} hasta el ${moment(until)}. No se ha cobrado nada.`,
  DEPOSIT_LIMIT:
    'Has alcanzado tu límite de depósito por ahora. Puedes verlo y cambiarlo en Ajustes, Juego responsable.',
  EXCLUDED_LONGER: 'Ya estás excluido por más tiempo. Una exclusión no se puede acortar.',

  WITHDRAW_INVALID: 'Introduce una dirección y un importe válidos para retirar.',
  ADDRESS_INVALID: 'Introduce una dirección y un importe válidos para retirar.',
  ADDRESS_OURS: 'Introduce una dirección y un importe válidos para retirar.',
  WITHDRAW_MINIMUM: 'La retirada mínima es de 15 $.',
  COIN_MINIMUM: ({ coin, minimum, ticker }) =>
    `La retirada mínima en ${coin} es ahora de ${minimum} ${ticker}. No se ha cobrado nada. Retira más o elige otra moneda.`,
  CURRENCY_UNKNOWN: 'Elige una de las monedas de la lista.',
  CURRENCY_CLOSED: 'Esta moneda no está disponible en este momento. No se ha movido dinero. Elige otra.',
  BALANCE_TOO_LOW: 'Tu saldo no alcanza para esta retirada. No se ha cobrado nada. Introduce un importe menor.',
  REQUEST_USED:
    'Ya recibimos esta solicitud y no la hemos repetido. No se ha movido más dinero. Comprueba tu historial antes de volver a intentarlo.',
  PROCESSOR_DOWN: 'Nuestro socio de pagos no responde. No ha cambiado nada. Inténtalo de nuevo en unos minutos.',
  EMAIL_UNCONFIRMED: 'Confirma tu correo antes de tu primera retirada. Te hemos enviado un enlace.',
  WITHDRAWALS_FROZEN:
    'Las retiradas de tu cuenta están en pausa mientras revisamos un pago. Tu dinero sigue en tu cuenta. Contacta con soporte.',
  KYC_REQUIRED: 'Verifica primero tu identidad: abre Ajustes y luego Verificación.',
  KYC_REJECTED:
    'Tu verificación fue rechazada, por lo que no puedes hacer depósitos. No se ha movido dinero. Si no es correcto, contacta con soporte.',

  KYC_DETAILS_INVALID: ({ fields }) => `Revisa estos campos: ${named(fields, DETAILS)}.`,
  KYC_UNDER_AGE: 'Debes tener al menos 18 años.',
  KYC_LOCKED: 'Ya has enviado tus documentos, así que esto ya no se puede cambiar.',
  KYC_INCOMPLETE: ({ missing }) => `Antes de enviar, todavía nos falta: ${named(missing, DOCUMENTS)}.`,
  DOCUMENT_TYPE: 'Elige un archivo JPEG, PNG o PDF.',
  DOCUMENT_BROKEN: 'No hemos podido leer el archivo. Elige otro.',
  DOCUMENT_NAME: 'El nombre del archivo no es válido. Cámbialo.',
  DOCUMENT_PIXELS: 'La imagen tiene demasiados píxeles. Elige una más pequeña.',
  DOCUMENT_TOO_LARGE: 'El archivo supera los 10 MB. Elige uno más pequeño.',
  DOCUMENTS_FULL: 'Ya has subido 20 documentos. Contacta con soporte.',
  TOO_MANY_UPLOADS: 'Demasiados archivos en poco tiempo. Inténtalo de nuevo dentro de una hora.',
  ATTACHMENT_TOO_LARGE: 'Este archivo supera los 5 MB. Elige uno más pequeño.',

  SUPPORT_EMPTY: 'Escribe un mensaje.',
  SUPPORT_LINK_INVALID: 'Este enlace ya no es válido. Escríbenos de nuevo.',
  SUPPORT_OPEN_MAX: ({ most }) =>
    `Tienes ${most} mensajes abiertos con soporte. Continúa en uno de ellos o cierra uno antes. No se ha enviado nada.`,
  SUPPORT_TOO_MANY: 'Nos has escrito muchas veces. Inténtalo más tarde. No se ha enviado nada.',
  SUPPORT_BUSY:
    'Nos escribe más gente de la que podemos atender. Inicia sesión y escríbenos desde tu cuenta, o envíanos un correo. No se ha enviado nada.',

  NOT_PERMITTED: 'Tus funciones no permiten esto.',
  STEP_UP_NEEDED: 'Confirma con tu llave de acceso o un código que eres tú.',
  INVITATION_INVALID: 'Esta invitación ya no es válida. Pide una nueva.',
  PASSKEY_REFUSED: 'No se aceptó la llave de acceso. Inténtalo de nuevo o usa tu contraseña y un código.',
  COMPANY_SIGN_IN_DOWN:
    'El servicio de inicio de sesión de tu empresa no responde. No has iniciado sesión. Inténtalo de nuevo en un minuto, o usa una llave de acceso o tu contraseña y un código.',
  ACT_REFUSED: ({ text }: Given.Told) => text,

  NOTHING_TO_CLAIM: 'Todavía no hay nada que reclamar.',
  PROMOTION_NOT_RUNNING:
    'No tienes ningún bono con el que jugar. No se ha cobrado nada. Elige tu saldo principal en la cabecera de cualquier página que no sea un juego.',
  PROMOTION_COMPLETING:
    'Ya has apostado lo necesario. No se ha cobrado nada. En cuanto se liquiden tus rondas abiertas, todo pasará a tu saldo principal.',
  PROMOTION_RTP: ({ percent }) =>
    `No se puede jugar con saldo promocional a juegos con un RTP superior al ${number(percent)} %. No se ha cobrado nada. Elige otro juego.`,
  PROMOTION_ROUND_OPEN: 'Tienes una ronda abierta con tu saldo promocional. Termínala primero.',
  PROMOTION_ACTIVE: 'Tu promoción ya está activa.',
  PROMOTION_ENDED: 'Ya has usado esta promoción. Solo se puede usar una vez.',
  PROMOTION_AFFILIATE:
    'Quienes participan en el programa de afiliados, con un código o con referidos, no pueden activar la promoción.',
  NO_PROMOTION_OPEN: 'Ahora mismo no hay ninguna promoción que activar.',
  PROMOTION_NOT_OPEN: 'Esta promoción no está abierta ahora. No se ha activado nada.',
  PROMOTION_NOT_FOR_YOU:
    'Esta promoción es para otros jugadores: sus condiciones dicen para quién. No se ha activado nada.',
  PROMOTION_BUDGET: 'Todos los bonos de esta promoción ya se han dado. No se ha activado nada.',
  PROMOTION_CHANGED: 'Esta promoción tiene condiciones nuevas desde que abriste la página. Léelas antes de activarla.',
  PROMO_CODE_INVALID:
    'Este código no se puede usar: es desconocido, ha terminado, está agotado o no es para tu cuenta. No se ha activado nada.',
  PROMO_CODE_TOO_MANY: 'Has probado demasiados códigos. Inténtalo más tarde.',
  NO_PROMOTION_ACTIVE: 'No tienes ninguna promoción activa.',

  REFERRAL_CODE_PATTERN: 'Un código de referido tiene de 3 a 20 letras, números, guiones o guiones bajos.',
  REFERRAL_CODE_PROHIBITED: 'Este código de referido no está permitido. Elige otro.',
  REFERRAL_CODE_TAKEN: 'Este código de referido ya está en uso. Elige otro.',
  REFERRAL_CODE_PROMOTION:
    'Quienes participan en el programa de afiliados no pueden usar la promoción de depósito. Termina o cancela antes la tuya.',
  REFERRAL_CODES_USED_UP: 'Ya has elegido 10 códigos. Puedes volver a uno de ellos.',
  AFFILIATES_NOT_OPEN: 'El programa de afiliados aún no está abierto.',
};

export const refusalAdvice: Translation<typeof English.refusalAdvice> = {
  INTERNAL:
    'Si había dinero de por medio, tu historial muestra si se ha movido. Inténtalo de nuevo o contacta con soporte.',
  TOO_FAST: 'No se ha cobrado nada.',
  SIGNATURE_INVALID: 'No se ha cobrado nada. Recarga la página e inténtalo de nuevo.',
  DICE_PROMOTIONAL: 'No se ha cobrado nada. Cambia a tu saldo principal para jugar a Dice.',
  WITHDRAW_INVALID: 'No se ha movido dinero.',
  ADDRESS_INVALID: 'No se ha movido dinero.',
  ADDRESS_OURS: 'No se ha movido dinero. Es una dirección de depósito de Roulo: usa una de tu propio monedero.',
  WITHDRAW_MINIMUM: 'No se ha movido dinero.',
  COUNTRY_BARRED: 'No se ha movido dinero.',
};

const DETAILS: Given.Names<Given.Detail> = {
  firstName: 'nombre',
  lastName: 'apellidos',
  dateOfBirth: 'fecha de nacimiento',
  country: 'país',
  addressLine1: 'dirección',
  addressLine2: 'segunda línea de la dirección',
  city: 'ciudad',
  province: 'provincia o estado',
  postalCode: 'código postal',
  phone: 'teléfono',
  documentNumber: 'número del documento',
};
const DOCUMENTS: Given.Names<Given.MissingThing> = {
  details: 'tus datos',
  identity_document: 'un documento de identidad',
  back_side: 'el reverso de tu documento',
  proof_of_address: 'un justificante de domicilio',
  source_of_funds: 'un justificante del origen de los fondos',
};
