import type { playMoneyTexts as en } from '../en/play-money.ts';

export const playMoneyTexts: typeof en = {
  name: 'Dinero ficticio',
  balance: (amount) => `Dinero ficticio: ${amount}`,
  note: 'Aquí no se gana ni se pierde nada de verdad.',
  refill: (amount) => `Recargar hasta ${amount}`,
  switchOn: 'Cambiar a dinero ficticio',
  switchOff: 'Volver al dinero real',
  forReal: 'Inicia sesión para jugar con dinero real',
  tryIt: 'Probar con dinero ficticio',
  seeds:
    'Tu navegador creó este par de semillas para el dinero ficticio. Las reglas que lo convierten en resultados son las mismas que en las apuestas reales.',
  kept: 'Este navegador guarda tus últimas 300 apuestas con dinero ficticio. No cuentan para tus estadísticas, tu rango ni tus recompensas.',
  none: 'Todavía no has jugado aquí con dinero ficticio.',
  onlyHere:
    'Esta apuesta se hizo con dinero ficticio. Solo la conoce este navegador, así que su enlace no funciona en ningún otro sitio.',
  notKept: 'Esta apuesta se hizo con dinero ficticio en otro navegador, o es demasiado antigua para conservarse.',
  excluded: {
    title: 'Estás excluido del juego',
    until: (when) => `No puedes jugar aquí hasta el ${when}, tampoco con dinero ficticio. Puedes seguir retirando.`,
    permanent:
      'Tu exclusión es permanente. No puedes jugar aquí, tampoco con dinero ficticio. Puedes seguir retirando.',
    help: 'Dónde encontrar ayuda',
    withdraw: 'Retirar',
  },
};
