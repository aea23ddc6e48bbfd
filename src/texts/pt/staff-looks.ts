import type { staffLooksTexts as English } from '../en/staff-looks.ts';
import type { Translation } from '../language.ts';

export const staffLooksTexts: Translation<typeof English> = {
  title: 'Quem viu sua conta',
  lead: 'Cada consulta dos seus dados pessoais pela nossa equipe e tudo o que ela fez na sua conta. Você vê a função, não o nome.',
  empty: 'Ninguém viu sua conta.',
  more: 'Mostrar mais',
  looks: {
    account: 'Abriu sua conta',
    identity: 'Abriu sua verificação de identidade',
    document: 'Viu um documento seu',
  },
  acts: {
    identity: 'Decidiu sua verificação de identidade',
    balance: 'Alterou seu saldo',
    withdrawal: 'Decidiu um saque',
    deposit: 'Decidiu um depósito',
    account: 'Fechou ou reabriu sua conta',
    payouts: 'Bloqueou ou liberou seus pagamentos',
    sessions: 'Encerrou suas sessões',
    exclude: 'Excluiu você, como você pediu',
    note: 'Escreveu uma nota',
    links: 'Decidiu sobre contas vinculadas',
    proposed: 'Propôs algo que uma segunda pessoa decide',
    declined: 'Recusou uma proposta',
    other: 'Fez outra coisa',
  },
  why: {
    support: 'Suporte',
    identity: 'Verificação de identidade',
    withdrawal: 'Saque',
    deposit: 'Depósito',
    risk: 'Risco',
    approval: 'Aprovação por uma segunda pessoa',
  },
};
