import type { noticeTexts as English } from '../en/notices.ts';
import type { Translation } from '../language.ts';

type Data = Readonly<Record<string, string>>;

const coin = ({ amount, currency }: Data) => `${amount} em ${currency}`;

export const noticeTexts: Translation<typeof English> = {
  title: 'Avisos',
  unread: (count) => (count === 1 ? '1 aviso não lido' : `${count} avisos não lidos`),
  none: 'Ainda não há avisos. Aqui informamos sobre depósitos, saques, acessos e outras coisas da sua conta.',
  markRead: 'Marcar tudo como lido',
  older: 'Mostrar avisos anteriores',
  new: 'Novo',
  choose: 'Escolha o que avisamos',
  kept: (days) => `Os avisos são guardados por ${days} dias.`,
  kinds: {
    deposit: 'Depósitos',
    withdrawal: 'Saques',
    identity: 'Verificação de identidade',
    bonus: 'Bônus',
    race: 'Corridas',
    limits: 'Limites e pausas',
    security: 'Acesso e segurança',
    staff: 'Acesso da equipe',
    support: 'Suporte',
  },
  events: {
    'deposit-credited': ({ amount = '' }) => `Seu depósito de ${amount} foi creditado.`,
    'withdrawal-requested': (data) => `Recebemos seu pedido de saque de ${coin(data)}.`,
    'withdrawal-held': (data) => `Seu saque de ${coin(data)} está retido. Abra sua carteira para ler o motivo.`,
    'withdrawal-approved': (data) => `Seu saque de ${coin(data)} foi aprovado.`,
    'withdrawal-sent': (data) => `Seu saque de ${coin(data)} foi enviado.`,
    'withdrawal-confirmed': (data) => `Seu saque de ${coin(data)} foi confirmado.`,
    'withdrawal-returned': (data) => `Seu saque de ${coin(data)} voltou para o seu saldo.`,
    'kyc-approved': () => 'Sua verificação de identidade foi aprovada.',
    'kyc-resubmit': () => 'Precisamos de mais alguma coisa para sua verificação de identidade.',
    'kyc-rejected': () => 'Sua verificação de identidade não foi aprovada.',
    'kyc-expired': () => 'Sua verificação de identidade expirou. Envie um documento válido.',
    'bonus-ready': ({ amount = '' }) => `Um bônus de ${amount} está pronto para ser resgatado.`,
    'bonus-lapses': ({ amount = '' }) => `Seu bônus de ${amount} pode ser resgatado por mais um dia.`,
    'race-won': ({ place = '', amount = '' }) => `Você ficou em ${place}º lugar na corrida semanal e ganhou ${amount}.`,
    'limit-reached': () =>
      'Uma aposta foi recusada porque você atingiu um limite que definiu. Nenhum dinheiro foi movido.',
    'self-excluded': () => 'Sua autoexclusão começou.',
    'care-message': ({ message = '' }: Data) =>
      message === 'pause'
        ? 'Notamos que você tem jogado muito ultimamente. Que tal uma pausa? Você pode defini-la nas configurações, por um dia ou por mais tempo.'
        : message === 'limits'
          ? 'Limites ajudam o jogo a continuar sendo um prazer. Você pode definir quanto deposita, perde ou aposta no máximo; eles valem na hora.'
          : 'Estamos aqui se você quiser conversar sobre o seu jogo. Escreva quando quiser. Sua conta funciona como antes.',
    'new-device': () => 'Alguém entrou na sua conta por um dispositivo novo. Se não foi você, troque sua senha agora.',
    'password-changed': () => 'Sua senha foi alterada.',
    'two-factor-on': () => 'O acesso em duas etapas foi ativado.',
    'two-factor-off': () => 'O acesso em duas etapas foi desativado.',
    'two-factor-undone': () => 'O acesso em duas etapas foi desfeito com o link do nosso e-mail.',
    'recovery-codes-renewed': () => 'Seus códigos de recuperação foram renovados. Os antigos não funcionam mais.',
    'recovery-code-used': () => 'Um código de recuperação foi usado para entrar.',
    'codes-refused': () => 'Alguém sabe sua senha e digitou códigos errados. Troque sua senha agora.',
    'staff-looked': () =>
      'Um membro da nossa equipe consultou sua conta. O motivo está em nossos registros; você pode pedi-lo.',
    'support-answered': () => 'Respondemos à sua mensagem.',
  },
  settings: {
    title: 'O que contamos e onde',
    lead: 'Escolha onde avisamos o quê. Os avisos são sobre a sua conta; não enviamos publicidade.',
    channels: { page: 'Caixa', mail: 'E-mail', push: 'Push' },
    fixed: 'Avisos de segurança estão sempre na caixa e no seu e-mail.',
    choice: (kind, channel) => `${kind}: ${channel}`,
    push: {
      title: 'Avisos push neste navegador',
      off: 'Este cassino não oferece avisos push.',
      unsupported: 'Este navegador não oferece avisos push.',
      blocked: 'Você bloqueou os avisos deste site. Permita-os antes nas configurações do navegador.',
      turnOn: 'Ativar neste navegador',
      turnOff: 'Desativar neste navegador',
      isOn: 'Este navegador mostra os avisos, mesmo com a Roulo fechada.',
      isOff: 'Este navegador não mostra os avisos.',
    },
  },
};
