import type { uiTexts as English } from '../en/ui.ts';
import type { Translation } from '../language.ts';

export const uiTexts: Translation<typeof English> = {
  close: 'Fechar',
  cancel: 'Cancelar',
  showPassword: 'Mostrar a senha',
  hidePassword: 'Ocultar a senha',
  valid: 'Válido',
  invalid: 'Ainda não é válido',
  error: 'Erro',
  unexpected: 'Ocorreu um erro inesperado.',
  unreachable: 'Não foi possível acessar a Roulo. Verifique sua conexão e tente de novo.',
  tooSlow: 'A Roulo demorou demais para responder. Tente de novo.',
  unconfirmed: {
    UNREACHABLE: 'Não foi possível acessar a Roulo. Verifique sua conexão.',
    TIMEOUT: 'A Roulo demorou demais para responder.',
    OUTCOME_UNKNOWN: 'A conexão caiu antes que a Roulo pudesse confirmar isso.',
  },
  fates: {
    unmoved: 'Nenhum dinheiro foi movimentado.',
    'check-bets': 'Ainda não sabemos se esta aposta foi feita. Confira suas apostas antes de jogar de novo.',
    'check-wallet': 'Ainda não sabemos se deu certo. Confira o histórico da carteira antes de tentar de novo.',
  },
  saysUnmoved: ['Nenhum dinheiro', 'Nada mudou'],
  look: { 'check-bets': 'Ver minhas apostas', 'check-wallet': 'Abrir o histórico da carteira' },
  sessionOver: 'Sua sessão terminou. Entre de novo.',
  notices: 'Avisos',
  loading: 'Carregando',
  retry: 'Tentar de novo',
  couldNotLoad: 'Não foi possível carregar.',
  next: (title) => `Próximo: ${title}`,
  previous: (title) => `Anterior: ${title}`,
  viewAll: 'Ver tudo',
  viewAllShort: 'Tudo',
  copy: 'Copiar',
  newVersion: 'Há uma nova versão da Roulo.',
  reload: 'Recarregar',
};
