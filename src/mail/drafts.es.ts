import { textsIn } from '../texts/language.ts';
import { withdrawalTexts } from '../texts/withdrawals.ts';
import type { Drafts, MailReason } from './mail-data.ts';

const COUNTRIES = new Intl.DisplayNames('es', { type: 'region' });
const hello = (username: string) => `Hola, ${username}:`;
const NOT_YOU = 'Si no has sido tú, restablece tu contraseña ahora mismo y escribe a soporte.';
const inSpanish = ({ code, text }: MailReason) => textsIn('es', withdrawalTexts).reasons[code] ?? text;

export const drafts: Drafts = {
  notice: ({ username, title, text, link }) => ({
    subject: `Tu cuenta de Roulo: ${title}`,
    lines: [hello(username), `${title}: ${text}`],
    button: { label: 'Abrir Roulo', link },
    closing: 'En los ajustes puedes elegir qué avisos te enviamos por correo.',
  }),
  'support-confirm': ({ link }) => ({
    subject: 'Confirma tu mensaje a Roulo',
    lines: [
      'Alguien ha escrito al soporte de Roulo con esta dirección. Si has sido tú, abre el enlace y entregaremos tu mensaje. El enlace funciona durante 48 horas.',
    ],
    button: { label: 'Entregar mi mensaje', link },
    closing: 'Si no has sido tú, ignora este correo. No se ha entregado nada.',
  }),
  'support-answer': ({ text, link }) => ({
    subject: 'El soporte de Roulo te ha respondido',
    lines: ['Hemos respondido a tu mensaje:', ...text.split('\n').filter((line) => line.trim() !== '')],
    button: { label: 'Abrir la conversación', link },
    closing: 'No digas tu contraseña a nadie. Nunca te la pediremos.',
  }),
  'confirm-email': ({ username, link }) => ({
    subject: 'Confirma tu dirección de correo',
    lines: [
      `Te damos la bienvenida a Roulo, ${username}.`,
      'Confirma que esta dirección es tuya. Puedes jugar sin hacerlo, pero la necesitarás antes de tu primera retirada.',
    ],
    button: { label: 'Confirmar mi dirección', link },
    closing: 'Si no has creado una cuenta, puedes ignorar este correo.',
  }),
  'reset-password': ({ username, link }) => ({
    subject: 'Restablece tu contraseña',
    lines: [
      hello(username),
      'Alguien ha pedido restablecer la contraseña de tu cuenta de Roulo. El enlace funciona una sola vez, durante 30 minutos.',
    ],
    button: { label: 'Elegir una contraseña nueva', link },
    closing: 'Si no has sido tú, puedes ignorar este correo: tu contraseña sigue igual.',
  }),
  'password-changed': ({ username, at }) => ({
    subject: 'Tu contraseña ha cambiado',
    lines: [
      hello(username),
      'La contraseña de tu cuenta de Roulo ha cambiado. Se ha cerrado la sesión en todos los demás dispositivos.',
    ],
    facts: [['Cuándo', at]],
    closing: NOT_YOU,
  }),
  'two-factor-on': ({ username, at, link }) => ({
    subject: 'La verificación en dos pasos está activada',
    lines: [
      hello(username),
      'Se ha activado la verificación en dos pasos de tu cuenta de Roulo. A partir de ahora te pediremos un código de tu aplicación de autenticación al iniciar sesión y al retirar. Se ha cerrado la sesión en todos los demás dispositivos.',
      'Guarda los códigos de recuperación en un lugar seguro: son la manera de entrar si pierdes el teléfono.',
      'Si no has sido tú, usa el botón de abajo. Funciona una sola vez, durante 24 horas: desactiva la verificación en dos pasos y te deja elegir una contraseña nueva.',
    ],
    facts: [['Cuándo', at]],
    button: { label: 'No he sido yo: desactivarla', link },
    closing:
      'Si has sido tú, no tienes que hacer nada. No compartas este enlace: quien lo tenga puede hacerse con tu cuenta.',
  }),
  'two-factor-undone': ({ username, at, ip }) => ({
    subject: 'Se ha deshecho la verificación en dos pasos',
    lines: [
      hello(username),
      'La verificación en dos pasos se ha desactivado con el enlace de nuestro correo y se ha elegido una contraseña nueva. Se ha cerrado la sesión en todos los dispositivos. Durante las próximas 24 horas revisaremos a mano las retiradas.',
    ],
    facts: [
      ['Cuándo', at],
      ['Desde la dirección', ip],
    ],
    closing:
      'Si no has sido tú, alguien puede leer tu correo. Protege primero tu buzón, después restablece tu contraseña y escribe a soporte.',
  }),
  'two-factor-off': ({ username, at }) => ({
    subject: 'La verificación en dos pasos está desactivada',
    lines: [
      hello(username),
      'Se ha desactivado la verificación en dos pasos de tu cuenta de Roulo. Ahora solo la protege tu contraseña. Se ha cerrado la sesión en todos los demás dispositivos.',
    ],
    facts: [['Cuándo', at]],
    closing: NOT_YOU,
  }),
  'recovery-codes-renewed': ({ username, at }) => ({
    subject: 'Tienes códigos de recuperación nuevos',
    lines: [
      hello(username),
      'Se han creado códigos de recuperación nuevos para tu cuenta de Roulo. Los anteriores ya no funcionan.',
    ],
    facts: [['Cuándo', at]],
    closing: NOT_YOU,
  }),
  'recovery-code-used': ({ username, at, codesLeft }) => ({
    subject: 'Se ha usado un código de recuperación',
    lines: [hello(username), 'Se ha usado un código de recuperación de tu cuenta de Roulo. Ya no volverá a funcionar.'],
    facts: [
      ['Cuándo', at],
      ['Códigos que quedan', String(codesLeft)],
    ],
    closing: NOT_YOU,
  }),
  'new-device': ({ username, at, ip, country }) => ({
    subject: 'Nuevo acceso a tu cuenta',
    lines: [hello(username), 'Un navegador que no conocíamos ha iniciado sesión en tu cuenta de Roulo.'],
    facts: [
      ['Cuándo', at],
      ['Desde la dirección', ip],
      ...(country === null ? [] : [['País', COUNTRIES.of(country) ?? country] as const]),
    ],
    closing: `Si has sido tú, no tienes que hacer nada. ${NOT_YOU}`,
  }),
  'codes-refused': ({ username, at, ip }) => ({
    subject: 'Acceso detenido: códigos incorrectos',
    lines: [
      hello(username),
      'Alguien ha introducido tu contraseña, pero códigos incorrectos en el segundo paso. Hemos detenido los intentos durante 15 minutos.',
    ],
    facts: [
      ['Cuándo', at],
      ['Desde la dirección', ip],
    ],
    closing: 'Si no has sido tú, otra persona conoce tu contraseña: cámbiala ahora.',
  }),
  'staff-invited': ({ name, link }) => ({
    subject: 'Tu invitación al panel interno',
    lines: [
      hello(name),
      'Te han invitado al panel interno. Abre el enlace para elegir una contraseña y configurar una aplicación de autenticación.',
    ],
    button: { label: 'Aceptar la invitación', link },
    closing:
      'El enlace funciona una sola vez, durante 48 horas. Si no lo esperabas, ignora este correo y avisa a tu administrador.',
  }),
  'self-excluded': ({ username, until }) => ({
    subject: 'Te has autoexcluido del juego',
    lines: [
      hello(username),
      until === null
        ? 'Como pediste, tu cuenta de Roulo ya no admite apuestas ni depósitos. No se puede deshacer: ni tú ni nosotros.'
        : 'Como pediste, tu cuenta de Roulo no admite apuestas ni depósitos durante un tiempo. No se puede acortar, ni tú ni nosotros, y termina por sí sola.',
      'Puedes seguir iniciando sesión y retirando, y las rondas abiertas se terminan y se pagan.',
      'Ayuda gratuita y confidencial, en muchos idiomas: https://www.gamblingtherapy.org',
    ],
    ...(until === null ? {} : { facts: [['Hasta', until]] as const }),
    closing: 'Si no has sido tú, escribe a soporte.',
  }),
  'kyc-approved': ({ username, link }) => ({
    subject: 'Tu cuenta está verificada',
    lines: [
      hello(username),
      'Hemos revisado tus documentos y aprobado tu cuenta. Las retiradas están abiertas y el límite de depósitos ha desaparecido. Lo que estaba retenido por él ya está en tu saldo.',
    ],
    button: { label: 'Ver tu verificación', link },
    closing: 'Gracias por tomarte el tiempo.',
  }),
  'kyc-resubmit': ({ username, link, reason }) => ({
    subject: 'Necesitamos algo de ti otra vez',
    lines: [
      hello(username),
      'Hemos revisado tus documentos y no hemos podido usarlos todos.',
      ...(reason ? [reason] : []),
    ],
    button: { label: 'Volver a entregar', link },
    closing: 'Tu saldo sigue igual y mientras tanto puedes seguir jugando.',
  }),
  'kyc-rejected': ({ username, reason, forged }) => ({
    subject: 'Tu verificación ha sido rechazada',
    lines: [
      hello(username),
      'No hemos podido verificar tu cuenta.',
      ...(reason ? [reason] : []),
      forged
        ? 'Tu cuenta está cerrada. Lo que hay en ella queda retenido hasta que lo decidan dos personas de nuestro equipo.'
        : 'El juego y los depósitos están cerrados. Puedes retirar lo último que depositaste; el resto queda retenido hasta que lo decidan dos personas de nuestro equipo.',
    ],
    closing: 'Si crees que es un error, escribe a soporte.',
  }),
  'kyc-expired': ({ username, link }) => ({
    subject: 'Tu documento ha caducado',
    lines: [
      hello(username),
      'El documento con el que se verificó tu cuenta ya no es válido. Las retiradas están cerradas hasta que entregues uno nuevo.',
    ],
    button: { label: 'Entregar un documento nuevo', link },
    closing: 'Tu saldo sigue igual y mientras tanto puedes seguir jugando.',
  }),
  'withdrawal-requested': ({ username, amount, currency, address, waits }) => ({
    subject: 'Se ha pedido una retirada',
    lines: [
      hello(username),
      'Se ha pedido una retirada desde tu cuenta.',
      ...(waits
        ? [inSpanish(waits), 'El importe en dólares es fijo. Recibes monedas al cambio del momento en que se libera.']
        : []),
    ],
    facts: [
      ['Importe', amount],
      ['Moneda', currency],
      ['A', address],
    ],
    closing: 'Si no has sido tú, cambia tu contraseña ahora mismo y escribe a soporte.',
  }),
  'withdrawal-held': ({ username, amount, currency, address, waits }) => ({
    subject: 'Tu retirada está en espera',
    lines: [hello(username), 'Tenemos que revisar tu retirada antes de seguir.', inSpanish(waits)],
    facts: [
      ['Importe', amount],
      ['Moneda', currency],
      ['A', address],
    ],
    closing: 'Tu dinero está reservado y seguro. Te escribiremos en cuanto haya una decisión.',
  }),
  'withdrawal-approved': ({ username, amount, currency, address }) => ({
    subject: 'Tu retirada ha sido aprobada',
    lines: [hello(username), 'Nuestro equipo ha revisado tu retirada. Ahora se envía.'],
    facts: [
      ['Importe', amount],
      ['Moneda', currency],
      ['A', address],
    ],
    closing: 'No tienes que hacer nada. Te escribiremos cuando se envíe.',
  }),
  'withdrawal-sent': ({ username, amount, address, coins }) => ({
    subject: 'Tu retirada está en camino',
    lines: [hello(username), 'Tu retirada se ha enviado a la red.'],
    facts: [
      ['Importe', amount],
      ['Enviado', coins],
      ['A', address],
    ],
    closing: 'Te escribiremos con la transacción cuando la red la haya confirmado.',
  }),
  'withdrawal-confirmed': ({ username, amount, address, coins, transaction }) => ({
    subject: 'Tu retirada está confirmada',
    lines: [hello(username), 'La red ha confirmado tu retirada.'],
    facts: [
      ['Importe', amount],
      ['Enviado', coins],
      ['A', address],
      ['Transacción', transaction],
    ],
    closing: 'Puede que tu monedero tarde un poco en mostrarla.',
  }),
  'withdrawal-returned': ({ username, amount, currency, reason, note }) => ({
    subject: 'Tu retirada ha sido devuelta',
    lines: [
      hello(username),
      'Tu retirada no se ha enviado.',
      ...(reason ? [inSpanish(reason)] : []),
      ...(note ? [note] : []),
    ],
    facts: [
      ['De nuevo en tu saldo', amount],
      ['Moneda', currency],
    ],
    closing: 'Si tienes preguntas, escribe a soporte.',
  }),
};
