import type { noticeTexts as English } from '../en/notices.ts';
import type { Translation } from '../language.ts';

type Data = Readonly<Record<string, string>>;

const coin = ({ amount, currency }: Data) => `${amount} en ${currency}`;

export const noticeTexts: Translation<typeof English> = {
  title: 'Avisos',
  unread: (count) => (count === 1 ? '1 aviso sin leer' : `${count} avisos sin leer`),
  none: 'Todavía no hay avisos. Aquí te informamos de depósitos, retiros, inicios de sesión y otras cosas de tu cuenta.',
  markRead: 'Marcar todo como leído',
  older: 'Mostrar avisos anteriores',
  new: 'Nuevo',
  choose: 'Elige qué te avisamos',
  kept: (days) => `Los avisos se guardan ${days} días.`,
  kinds: {
    deposit: 'Depósitos',
    withdrawal: 'Retiros',
    identity: 'Verificación de identidad',
    bonus: 'Bonos',
    race: 'Carreras',
    limits: 'Límites y pausas',
    security: 'Acceso y seguridad',
    staff: 'Acceso del personal',
    support: 'Soporte',
  },
  events: {
    'deposit-credited': ({ amount = '' }) => `Tu depósito de ${amount} se ha abonado.`,
    'withdrawal-requested': (data) => `Recibimos tu solicitud de retiro de ${coin(data)}.`,
    'withdrawal-held': (data) => `Tu retiro de ${coin(data)} está retenido. Abre tu cartera para leer el motivo.`,
    'withdrawal-approved': (data) => `Tu retiro de ${coin(data)} fue aprobado.`,
    'withdrawal-sent': (data) => `Tu retiro de ${coin(data)} fue enviado.`,
    'withdrawal-confirmed': (data) => `Tu retiro de ${coin(data)} fue confirmado.`,
    'withdrawal-returned': (data) => `Tu retiro de ${coin(data)} volvió a tu saldo.`,
    'kyc-approved': () => 'Tu verificación de identidad fue aprobada.',
    'kyc-resubmit': () => 'Necesitamos algo más para tu verificación de identidad.',
    'kyc-rejected': () => 'Tu verificación de identidad no fue aprobada.',
    'kyc-expired': () => 'Tu verificación de identidad ha caducado. Envía un documento válido.',
    'bonus-ready': ({ amount = '' }) => `Un bono de ${amount} está listo para reclamar.`,
    'bonus-lapses': ({ amount = '' }) => `Puedes reclamar tu bono de ${amount} un día más.`,
    'race-won': ({ place = '', amount = '' }) =>
      `Quedaste en el puesto ${place} de la carrera semanal y ganaste ${amount}.`,
    'limit-reached': () => 'Se rechazó una apuesta porque alcanzaste un límite que fijaste tú. No se movió dinero.',
    'self-excluded': () => 'Tu autoexclusión ha comenzado.',
    'care-message': ({ message = '' }: Data) =>
      message === 'pause'
        ? 'Hemos notado que últimamente juegas mucho. ¿Qué tal una pausa? Puedes ponerla en tus ajustes, por un día o por más tiempo.'
        : message === 'limits'
          ? 'Los límites ayudan a que el juego siga siendo un placer. Puedes fijar cuánto depositas, pierdes o apuestas como máximo; se aplican enseguida.'
          : 'Estamos aquí si quieres hablar de tu juego. Escríbenos cuando quieras. Tu cuenta funciona como antes.',
    'new-device': () =>
      'Alguien inició sesión en tu cuenta desde un dispositivo nuevo. Si no fuiste tú, cambia tu contraseña ya.',
    'password-changed': () => 'Se cambió tu contraseña.',
    'two-factor-on': () => 'Se activó el acceso en dos pasos.',
    'two-factor-off': () => 'Se desactivó el acceso en dos pasos.',
    'two-factor-undone': () => 'El acceso en dos pasos se deshizo con el enlace de nuestro correo.',
    'recovery-codes-renewed': () => 'Se renovaron tus códigos de recuperación. Los antiguos ya no sirven.',
    'recovery-code-used': () => 'Se usó un código de recuperación para iniciar sesión.',
    'codes-refused': () => 'Alguien conoce tu contraseña e introdujo códigos incorrectos. Cambia tu contraseña ya.',
    'staff-looked': () =>
      'Un miembro de nuestro personal consultó tu cuenta. El motivo consta en nuestros registros; puedes pedirlo.',
    'support-answered': () => 'Hemos respondido a tu mensaje.',
  },
  settings: {
    title: 'Qué te contamos y dónde',
    lead: 'Elige dónde te avisamos de qué. Los avisos son sobre tu cuenta; no enviamos publicidad.',
    channels: { page: 'Bandeja', mail: 'Correo', push: 'Push' },
    fixed: 'Los avisos de seguridad siempre están en la bandeja y en tu correo.',
    choice: (kind, channel) => `${kind}: ${channel}`,
    push: {
      title: 'Avisos push en este navegador',
      off: 'Este casino no ofrece avisos push.',
      unsupported: 'Este navegador no admite avisos push.',
      blocked: 'Has bloqueado los avisos de este sitio. Permítelos primero en los ajustes de tu navegador.',
      turnOn: 'Activar en este navegador',
      turnOff: 'Desactivar en este navegador',
      isOn: 'Este navegador muestra los avisos, también con Roulo cerrado.',
      isOff: 'Este navegador no muestra los avisos.',
    },
  },
};
