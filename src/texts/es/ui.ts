import type { uiTexts as English } from '../en/ui.ts';
import type { Translation } from '../language.ts';

export const uiTexts: Translation<typeof English> = {
  sessionOver: 'Tu sesión ha terminado. Inicia sesión de nuevo.',
  close: 'Cerrar',
  cancel: 'Cancelar',
  showPassword: 'Mostrar la contraseña',
  hidePassword: 'Ocultar la contraseña',
  valid: 'Válido',
  invalid: 'Aún no es válido',
  error: 'Error',
  unexpected: 'Se ha producido un error inesperado.',
  unreachable: 'No se puede acceder a Roulo. Comprueba tu conexión e inténtalo de nuevo.',
  tooSlow: 'Roulo ha tardado demasiado en responder. Inténtalo de nuevo.',
  unconfirmed: {
    UNREACHABLE: 'No se puede acceder a Roulo. Comprueba tu conexión.',
    TIMEOUT: 'Roulo ha tardado demasiado en responder.',
    OUTCOME_UNKNOWN: 'Se perdió la conexión antes de que Roulo pudiera confirmarlo.',
  },
  fates: {
    unmoved: 'No se ha movido dinero.',
    'check-bets': 'Aún no sabemos si esta apuesta se hizo. Mira tus apuestas antes de volver a jugar.',
    'check-wallet': 'Aún no sabemos si se completó. Mira el historial de tu cartera antes de intentarlo de nuevo.',
  },
  saysUnmoved: ['No se ha cobrado', 'No se ha movido', 'No ha cambiado nada'],
  look: { 'check-bets': 'Ver mis apuestas', 'check-wallet': 'Abrir el historial' },
  notices: 'Avisos',
  loading: 'Cargando',
  retry: 'Intentar de nuevo',
  couldNotLoad: 'No se ha podido cargar.',
  next: (title: string) => `Siguiente: ${title}`,
  previous: (title: string) => `Anterior: ${title}`,
  viewAll: 'Ver todo',
  viewAllShort: 'Todo',
  copy: 'Copiar',
  newVersion: 'Hay una versión nueva de Roulo.',
  reload: 'Recargar',
};
