import { textsIn } from '../texts/language.ts';
import { withdrawalTexts } from '../texts/withdrawals.ts';
import type { Drafts, MailReason } from './mail-data.ts';

const COUNTRIES = new Intl.DisplayNames('pt-BR', { type: 'region' });
const hello = (username: string) => `Olá, ${username},`;
const NOT_YOU = 'Se não foi você, redefina sua senha agora mesmo e fale com o suporte.';
const inPortuguese = ({ code, text }: MailReason) => textsIn('pt', withdrawalTexts).reasons[code] ?? text;

export const drafts: Drafts = {
  notice: ({ username, title, text, link }) => ({
    subject: `Sua conta da Roulo: ${title}`,
    lines: [hello(username), `${title}: ${text}`],
    button: { label: 'Abrir a Roulo', link },
    closing: 'Nas configurações você escolhe quais avisos enviamos por e-mail.',
  }),
  'support-confirm': ({ link }) => ({
    subject: 'Confirme sua mensagem para a Roulo',
    lines: [
      'Alguém escreveu ao suporte da Roulo com este endereço. Se foi você, abra o link e entregaremos sua mensagem. O link funciona por 48 horas.',
    ],
    button: { label: 'Entregar minha mensagem', link },
    closing: 'Se não foi você, ignore este e-mail. Nada foi entregue.',
  }),
  'support-answer': ({ text, link }) => ({
    subject: 'O suporte da Roulo respondeu',
    lines: ['Respondemos à sua mensagem:', ...text.split('\n').filter((line) => line.trim() !== '')],
    button: { label: 'Abrir a conversa', link },
    closing: 'Não diga sua senha a ninguém. Nunca pedimos por ela.',
  }),
  'confirm-email': ({ username, link }) => ({
    subject: 'Confirme seu e-mail',
    lines: [
      `Boas-vindas à Roulo, ${username}.`,
      'Confirme que este endereço é seu. Você pode jogar sem isso, mas vai precisar dele antes do primeiro saque.',
    ],
    button: { label: 'Confirmar meu e-mail', link },
    closing: 'Se você não criou uma conta, pode ignorar este e-mail.',
  }),
  'reset-password': ({ username, link }) => ({
    subject: 'Redefina sua senha',
    lines: [
      hello(username),
      'Alguém pediu para redefinir a senha da sua conta da Roulo. O link funciona uma vez, por 30 minutos.',
    ],
    button: { label: 'Escolher uma nova senha', link },
    closing: 'Se não foi você, pode ignorar este e-mail: sua senha continua a mesma.',
  }),
  'password-changed': ({ username, at }) => ({
    subject: 'Sua senha foi alterada',
    lines: [
      hello(username),
      'A senha da sua conta da Roulo foi alterada. Todos os outros aparelhos foram desconectados.',
    ],
    facts: [['Quando', at]],
    closing: NOT_YOU,
  }),
  'two-factor-on': ({ username, at, link }) => ({
    subject: 'A verificação em duas etapas está ativada',
    lines: [
      hello(username),
      'A verificação em duas etapas foi ativada na sua conta da Roulo. A partir de agora, pedimos um código do seu app autenticador quando você entra e quando saca. Todos os outros aparelhos foram desconectados.',
      'Guarde seus códigos de recuperação em um lugar seguro: são a forma de entrar se você perder o celular.',
      'Se não foi você, use o botão abaixo. Ele funciona uma vez, por 24 horas: desativa a verificação em duas etapas e deixa você escolher uma nova senha.',
    ],
    facts: [['Quando', at]],
    button: { label: 'Não fui eu: desativar', link },
    closing:
      'Se foi você, não precisa fazer nada. Nunca repasse este link: quem o tiver pode tomar conta da sua conta.',
  }),
  'two-factor-undone': ({ username, at, ip }) => ({
    subject: 'A verificação em duas etapas foi desfeita',
    lines: [
      hello(username),
      'A verificação em duas etapas foi desativada com o link do nosso e-mail, e uma nova senha foi definida. Todos os aparelhos foram desconectados. Conferimos manualmente os saques das próximas 24 horas.',
    ],
    facts: [
      ['Quando', at],
      ['Do endereço', ip],
    ],
    closing:
      'Se não foi você, alguém consegue ler seus e-mails. Proteja primeiro sua caixa de entrada, depois redefina sua senha e fale com o suporte.',
  }),
  'two-factor-off': ({ username, at }) => ({
    subject: 'A verificação em duas etapas está desativada',
    lines: [
      hello(username),
      'A verificação em duas etapas foi desativada na sua conta da Roulo. Agora só sua senha a protege. Todos os outros aparelhos foram desconectados.',
    ],
    facts: [['Quando', at]],
    closing: NOT_YOU,
  }),
  'recovery-codes-renewed': ({ username, at }) => ({
    subject: 'Você tem novos códigos de recuperação',
    lines: [
      hello(username),
      'Foram criados novos códigos de recuperação para sua conta da Roulo. Os anteriores não valem mais.',
    ],
    facts: [['Quando', at]],
    closing: NOT_YOU,
  }),
  'recovery-code-used': ({ username, at, codesLeft }) => ({
    subject: 'Um código de recuperação foi usado',
    lines: [hello(username), 'Um código de recuperação da sua conta da Roulo foi usado. Ele não vale mais.'],
    facts: [
      ['Quando', at],
      ['Códigos restantes', String(codesLeft)],
    ],
    closing: NOT_YOU,
  }),
  'new-device': ({ username, at, ip, country }) => ({
    subject: 'Novo acesso à sua conta',
    lines: [hello(username), 'Um navegador que não conhecíamos entrou na sua conta da Roulo.'],
    facts: [
      ['Quando', at],
      ['Do endereço', ip],
      ...(country === null ? [] : [['País', COUNTRIES.of(country) ?? country] as const]),
    ],
    closing: `Se foi você, não precisa fazer nada. ${NOT_YOU}`,
  }),
  'codes-refused': ({ username, at, ip }) => ({
    subject: 'Acesso interrompido: códigos errados',
    lines: [
      hello(username),
      'Alguém digitou sua senha, mas errou os códigos da segunda etapa. Bloqueamos novas tentativas por 15 minutos.',
    ],
    facts: [
      ['Quando', at],
      ['Do endereço', ip],
    ],
    closing: 'Se não foi você, outra pessoa conhece sua senha: mude-a agora.',
  }),
  'staff-invited': ({ name, link }) => ({
    subject: 'O seu convite para o painel interno',
    lines: [
      hello(name),
      'Você foi convidado para o painel interno. Abra o link para escolher uma senha e configurar um aplicativo autenticador.',
    ],
    button: { label: 'Aceitar o convite', link },
    closing:
      'O link funciona uma única vez, durante 48 horas. Se você não o esperava, ignore este e-mail e avise o administrador.',
  }),
  'self-excluded': ({ username, until }) => ({
    subject: 'Você se excluiu do jogo',
    lines: [
      hello(username),
      until === null
        ? 'Como você pediu, sua conta da Roulo não aceita mais apostas nem depósitos. Nem você nem nós podemos desfazer isso.'
        : 'Como você pediu, sua conta da Roulo não aceita apostas nem depósitos por um tempo. Nem você nem nós podemos encurtar esse prazo, e ele termina automaticamente.',
      'Você ainda pode entrar e sacar, e as rodadas abertas são concluídas e pagas.',
      'Ajuda gratuita e confidencial, em muitos idiomas: https://www.gamblingtherapy.org',
    ],
    ...(until === null ? {} : { facts: [['Até', until]] as const }),
    closing: 'Se não foi você, fale com o suporte.',
  }),
  'kyc-approved': ({ username, link }) => ({
    subject: 'Sua conta está verificada',
    lines: [
      hello(username),
      'Conferimos seus documentos e aprovamos sua conta. Você já pode sacar, e não há mais limite de depósito. O que estava retido por isso está no seu saldo.',
    ],
    button: { label: 'Ver sua verificação', link },
    closing: 'Obrigado pelo seu tempo.',
  }),
  'kyc-resubmit': ({ username, link, reason }) => ({
    subject: 'Precisamos que você envie algo de novo',
    lines: [hello(username), 'Conferimos seus documentos e não pudemos usar todos.', ...(reason ? [reason] : [])],
    button: { label: 'Enviar de novo', link },
    closing: 'Seu saldo não é afetado, e você pode continuar jogando enquanto isso.',
  }),
  'kyc-rejected': ({ username, reason, forged }) => ({
    subject: 'Sua verificação foi recusada',
    lines: [
      hello(username),
      'Não conseguimos verificar sua conta.',
      ...(reason ? [reason] : []),
      forged
        ? 'Sua conta está fechada. O que há nela fica retido até que duas pessoas da nossa equipe decidam.'
        : 'O jogo e os depósitos estão fechados. Você pode sacar o que depositou por último; o resto fica retido até que duas pessoas da nossa equipe decidam.',
    ],
    closing: 'Se acha que é um engano, escreva para o suporte.',
  }),
  'kyc-expired': ({ username, link }) => ({
    subject: 'Seu documento venceu',
    lines: [
      hello(username),
      'O documento com que sua conta foi verificada não vale mais. Os saques ficam fechados até você enviar um novo.',
    ],
    button: { label: 'Enviar um novo documento', link },
    closing: 'Seu saldo não é afetado, e você pode continuar jogando enquanto isso.',
  }),
  'withdrawal-requested': ({ username, amount, currency, address, waits }) => ({
    subject: 'Seu saque foi solicitado',
    lines: [
      hello(username),
      'Um saque foi solicitado da sua conta.',
      ...(waits
        ? [inPortuguese(waits), 'O valor em dólares é fixo. Você recebe as moedas à cotação do momento da liberação.']
        : []),
    ],
    facts: [
      ['Valor', amount],
      ['Moeda', currency],
      ['Para', address],
    ],
    closing: 'Se não foi você, mude sua senha agora mesmo e fale com o suporte.',
  }),
  'withdrawal-held': ({ username, amount, currency, address, waits }) => ({
    subject: 'Seu saque está em espera',
    lines: [hello(username), 'Precisamos conferir seu saque antes de continuar.', inPortuguese(waits)],
    facts: [
      ['Valor', amount],
      ['Moeda', currency],
      ['Para', address],
    ],
    closing: 'Seu dinheiro está reservado e seguro. Vamos escrever assim que houver uma decisão.',
  }),
  'withdrawal-approved': ({ username, amount, currency, address }) => ({
    subject: 'Seu saque foi aprovado',
    lines: [hello(username), 'Nossa equipe conferiu seu saque. Agora ele será enviado.'],
    facts: [
      ['Valor', amount],
      ['Moeda', currency],
      ['Para', address],
    ],
    closing: 'Você não precisa fazer nada. Vamos escrever quando ele for enviado.',
  }),
  'withdrawal-sent': ({ username, amount, address, coins }) => ({
    subject: 'Seu saque está a caminho',
    lines: [hello(username), 'Seu saque foi enviado para a rede.'],
    facts: [
      ['Valor', amount],
      ['Enviado', coins],
      ['Para', address],
    ],
    closing: 'Vamos enviar a transação assim que a rede a confirmar.',
  }),
  'withdrawal-confirmed': ({ username, amount, address, coins, transaction }) => ({
    subject: 'Seu saque foi confirmado',
    lines: [hello(username), 'A rede confirmou seu saque.'],
    facts: [
      ['Valor', amount],
      ['Enviado', coins],
      ['Para', address],
      ['Transação', transaction],
    ],
    closing: 'Pode levar um tempo até sua carteira mostrar.',
  }),
  'withdrawal-returned': ({ username, amount, currency, reason, note }) => ({
    subject: 'Seu saque foi devolvido',
    lines: [
      hello(username),
      'Seu saque não foi enviado.',
      ...(reason ? [inPortuguese(reason)] : []),
      ...(note ? [note] : []),
    ],
    facts: [
      ['De volta ao seu saldo', amount],
      ['Moeda', currency],
    ],
    closing: 'Se tiver dúvidas, escreva para o suporte.',
  }),
};
