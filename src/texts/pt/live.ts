import type { liveTexts as English } from '../en/live.ts';
import type { Translation } from '../language.ts';
import { tableLimits, winnersOf } from '../live-words.ts';

export const liveTexts: Translation<typeof English> = {
  limits: tableLimits,
  limitsTitle: 'Limites',
  seats: 'Lugares',
  dealer: 'Crupiê',
  closed: 'Fechada',
  stale: 'Os dados ao vivo estão atrasados',
  lastResults: 'Últimos resultados',
  winners: winnersOf('J', 'B', 'E'),
  signInTitle: 'As mesas ao vivo são jogadas com dinheiro real.',
  signInText: 'Entre para ocupar um lugar. Novo aqui? Criar conta leva um minuto.',
  signIn: 'Entrar',
  register: 'Criar conta',
  notFound: 'Esta mesa não existe.',
  allTables: 'Todas as mesas ao vivo',
  moreTables: 'Mais mesas',
  about:
    'As rodadas seguem um relógio, e todos na mesa veem o mesmo resultado. Sua aposta sai do saldo quando as apostas fecham. Se a conexão cair, sua aposta continua valendo e é paga.',
};
