import type * as English from '../en/refusals.ts';
import { amountIn, momentIn, namesIn, numberIn } from '../figures.ts';
import type { Translation } from '../language.ts';
import type * as Given from '../refusal-params.ts';

const usd = amountIn('pt');
const moment = momentIn('pt');
const named = namesIn('pt');
const number = numberIn('pt');

const PERIODS = { day: 'por dia', week: 'por semana', month: 'por mês' };

export const refusalTexts: Translation<typeof English.refusalTexts> = {
  BAD_REQUEST: ({ field, problem, type }) => {
    const where = field ? `O campo '${field}'` : 'O pedido';
    if (problem === 'missing') return `${where} está faltando.`;
    if (problem === 'unexpected') return `${where} não é esperado.`;
    if (problem === 'type') return `${where} deve ser do tipo ${type ?? 'certo'}.`;
    if (problem === 'range') return `${where} está fora do intervalo.`;
    if (problem === 'invalid') return `${where} não é válido.`;
    return 'Não conseguimos ler o pedido. Confira o que você digitou.';
  },
  INVALID_ENTRY: 'Dados inválidos',
  TOO_LARGE: 'O pedido é grande demais.',
  WRONG_CONTENT_TYPE: ({ expected }) =>
    expected === 'form' ? 'O documento deve ser enviado como formulário.' : 'O pedido deve ser JSON.',
  IDEMPOTENCY_KEY_INVALID: 'A Idempotency-Key deve ter de 1 a 255 caracteres visíveis.',
  IDEMPOTENCY_KEY_REUSED: 'Esta Idempotency-Key já foi usada em outro pedido. Nada mudou.',
  NOT_FOUND: 'Não há nada aqui.',
  METRICS_CLOSED: 'As métricas podem ser lidas desta máquina ou com o token de métricas.',
  CALLBACK_UNSIGNED: 'A assinatura está faltando ou está errada.',
  INTERNAL: 'Ocorreu um erro inesperado.',
  OUTCOME_UNKNOWN:
    'A conexão caiu antes de podermos confirmar. Você pode tentar de novo com segurança: só terá efeito uma vez.',
  UNAVAILABLE: 'A Roulo está muito ocupada agora. Nada mudou. Tente de novo em instantes.',
  CELL_AWAY:
    'Não conseguimos acessar sua conta por um momento. Nada mudou e seu dinheiro está seguro. Tente de novo em breve.',
  STOPPING: 'A Roulo está reiniciando. Nada mudou. Tente de novo em instantes.',
  TOO_FAST: 'Você está clicando rápido demais. Vá com calma.',

  USERNAME_PATTERN: 'De 4 a 12 caracteres. Deve começar com uma letra. Letras, números, hífens e sublinhados.',
  USERNAME_PROHIBITED: 'O nome de usuário contém palavras ou expressões proibidas. Tente outro nome.',
  PASSWORD_SHAPE:
    'A senha deve ter de 8 a 24 caracteres, com uma letra minúscula, uma maiúscula, um número e um destes: ! @ # $ %.',
  PASSWORD_COMMON: 'Esta senha é comum demais. Escolha outra.',
  EMAIL_INVALID: 'E-mail inválido.',
  UNDER_18: 'Você precisa ter pelo menos 18 anos para criar uma conta.',
  TAKEN: 'Este nome de usuário ou e-mail já está em uso.',
  CURRENT_PASSWORD_MISSING: 'Informe sua senha atual.',
  CURRENT_PASSWORD_WRONG: 'Sua senha atual não está correta.',
  RESET_TOKEN_INVALID: 'Este link para redefinir a senha não vale mais. Peça um novo.',
  CONFIRM_TOKEN_INVALID: 'Este link de confirmação não vale mais. Você pode pedir outro nas Configurações.',
  NOT_SIGNED_IN: 'Entre para continuar.',
  LOGIN_FAILED: 'O nome de usuário, o e-mail ou a senha não está correto.',
  LOCKED: 'Esta conta está bloqueada temporariamente após muitas tentativas sem sucesso. Tente de novo em 15 minutos.',
  TOO_MANY_SIGN_INS: 'Muitas tentativas de acesso. Espere um minuto e tente de novo.',
  TOO_MANY_REGISTRATIONS: 'Muitas contas foram criadas deste endereço. Tente de novo em uma hora.',
  TOTP_REQUIRED: 'Informe o código do seu app autenticador.',
  TOTP_WRONG:
    'Este código não está correto ou já foi usado. Depois de cinco códigos errados, você terá que esperar 15 minutos.',
  TOTP_ON: 'A verificação em duas etapas já está ativada.',
  TOTP_OFF: 'A verificação em duas etapas não está ativada.',
  TOTP_NOT_SET_UP: 'Comece de novo a ativação da verificação em duas etapas.',
  CSRF: 'Esta página está desatualizada. Recarregue e tente de novo.',
  FOREIGN_ORIGIN: 'Este pedido não veio do site da Roulo.',
  SESSION_OVER: ({ because }) => {
    if (because === 'idle') return 'Você foi desconectado após 30 minutos sem atividade. Entre de novo.';
    if (because === 'too_old') return 'Você foi desconectado após 12 horas. Entre de novo.';
    if (because === 'security')
      return 'Você foi desconectado porque sua senha ou seu segundo fator mudou, ou porque outro aparelho encerrou esta sessão. Entre de novo.';
    return 'Sua sessão terminou. Entre de novo.';
  },
  ACCOUNT_CLOSED: 'Esta conta está fechada. Fale com o suporte.',
  COUNTRY_BARRED: 'A Roulo não está disponível no seu país.',

  COUNTRY_UNKNOWN:
    'Não conseguimos identificar seu país, por isso você não pode criar conta nem depositar. Nenhum dinheiro foi movimentado. Desative sua VPN ou tente outra rede.',
  PROXY_UNTRUSTED: 'Ainda não é possível acessar a Roulo por este caminho. Nada mudou. Tente de novo mais tarde.',
  UNDO_TOKEN_INVALID:
    'Este link não vale mais. Se não foi você que ativou a verificação em duas etapas, fale com o suporte.',
  ACCOUNT_HELD:
    'Nossa equipe está conferindo esta conta antes que você possa depositar ou jogar. Nenhum dinheiro foi movimentado, e você ainda pode sacar. Fale com o suporte se tiver dúvidas.',
  ACCOUNT_LINKED:
    'Alguns dados da sua conta coincidem com os de outra conta. Promoções, ganhos de indicação e saques esperam até que nossa equipe a confira. Você não precisa fazer nada.',
  ACCOUNT_SECOND:
    'Você tem outra conta na Roulo, e as promoções são limitadas a uma conta por pessoa. Nenhum dinheiro foi movimentado. Fale com o suporte se isso estiver errado.',
  AMOUNT_INVALID: 'Informe um valor com no máximo 4 casas decimais.',
  STAKE_TOO_SMALL: ({ minimum }) =>
    `A aposta mínima é ${usd(minimum)}. Nenhum dinheiro foi cobrado. Aumente sua aposta.`,
  STAKE_TOO_LARGE: ({ maximum, depositPercent }) =>
    depositPercent === undefined
      ? `A aposta máxima é ${usd(maximum)}. Nenhum dinheiro foi cobrado. Diminua sua aposta.`
      : `A aposta máxima é ${usd(maximum)}: ${number(depositPercent)}% do seu depósito da promoção. Nenhum dinheiro foi cobrado. Diminua sua aposta.`,
  BET_INVALID: 'Esta aposta não é possível. Nenhum dinheiro foi cobrado. Confira suas escolhas.',
  WIN_TOO_LARGE: ({ choose }) =>
    choose === 'stake'
      ? 'Uma aposta tão alta poderia ganhar mais que o máximo. Nenhum dinheiro foi cobrado. Diminua sua aposta.'
      : 'Tantas casas poderiam ganhar mais que o máximo. Nenhum dinheiro foi cobrado. Escolha menos.',
  INSUFFICIENT_FUNDS:
    'Seu saldo é baixo demais para esta aposta. Nenhum dinheiro foi cobrado. Diminua a aposta ou faça um depósito.',
  DICE_PROMOTIONAL: 'Dice não pode ser jogado com saldo promocional.',
  CRASH_BET_PLACED: 'Você já tem uma aposta nesta rodada. Nada mais foi cobrado.',
  CRASH_CLOSED: 'O Crash ainda não está aberto. Nenhum dinheiro foi cobrado. Volte mais tarde.',
  CRASH_NOT_STARTED: 'A rodada ainda não começou. Você ainda pode cancelar sua aposta.',
  CRASH_OVER: 'A rodada terminou antes de sua retirada chegar. A aposta está perdida.',
  CRASH_STARTED: 'A rodada começou, por isso sua aposta continua em jogo. Você ainda pode retirar.',
  CRASH_TARGET_TOO_HIGH: ({ target, winMax }) =>
    `Com esta aposta, a retirada automática pode ser no máximo ${number(target)}×: o ganho máximo é ${usd(winMax)}. Nenhum dinheiro foi cobrado. Diminua a retirada ou a aposta.`,
  CRASH_TOO_EARLY: 'A retirada abre em 1,01×. Sua aposta continua em jogo.',
  TABLE_FULL:
    'Esta mesa está cheia agora. Nenhum dinheiro foi cobrado. Tente de novo em instantes ou diminua sua aposta.',
  ROUND_OPEN: 'Você ainda tem uma rodada aberta. Termine-a primeiro.',
  ROUND_OVER: 'Esta rodada terminou. Seu saldo já mostra o resultado.',
  RECEIPT_PENDING:
    'O recibo desta aposta ainda não foi assinado. Ele fica pronto alguns segundos depois que a aposta é liquidada.',
  RECEIPT_ALTERED:
    'O que guardamos desta aposta não é o que assinamos. Seu saldo não mudou. Guarde seu recibo e fale com o suporte.',
  TILE_OPEN: 'Esta casa já está aberta. Escolha outra.',
  NOTHING_OPENED: 'Abra pelo menos uma casa antes de retirar.',
  NOTHING_GUESSED: 'Acerte pelo menos uma vez antes de retirar.',
  GUESS_NOT_OFFERED: 'Este palpite não é oferecido nesta carta. Sua rodada continua igual. Escolha outro ou retire.',
  NO_SKIPS_LEFT: 'Esta rodada não tem mais pulos. Sua rodada continua igual. Dê um palpite ou retire.',
  ROUND_MOVED: 'A rodada avançou depois da sua escolha. Sua escolha não foi jogada. Veja-a de novo.',
  SIGNATURE_INVALID: 'O pedido seguro falhou.',
  SIGNATURE_USED: 'Este lançamento já foi jogado. Seu saldo já mostra o resultado.',
  CLIENT_SEED_INVALID: 'Uma semente de cliente tem de 1 a 64 letras, dígitos ou símbolos, sem espaços.',
  GAME_BLOCKED: 'Este jogo não está disponível no seu país. Se você usa uma VPN, tente desativá-la.',
  GAME_OFF:
    'Este jogo está desativado por enquanto. Nenhum dinheiro foi cobrado. As rodadas abertas podem ser concluídas. Escolha outro jogo.',
  GAME_UNKNOWN: 'Este jogo não está disponível. Nenhum dinheiro foi cobrado. Escolha outro.',
  PROVIDER_DOWN: 'O provedor do jogo não responde. Nenhum dinheiro foi cobrado. Tente de novo em alguns minutos.',

  BETTING_CLOSED:
    'As apostas estão fechadas na sua conta no momento. Nenhum dinheiro foi cobrado. Você ainda pode sacar. Fale com o suporte.',
  SELF_EXCLUDED: ({ until }) => {
    const end = until === undefined ? '' : until === null ? ' para sempre' : ` até ${moment(until)}`;
    return `Você se excluiu do jogo${end}. Nenhum dinheiro foi cobrado. Você ainda pode sacar.`;
  },
  CHAT_TEXT: 'Escreva de 1 a 200 caracteres. Nada foi enviado.',
  CHAT_WORD: 'Sua mensagem contém uma palavra que não é permitida aqui. Nada foi enviado.',
  CHAT_EMAIL: 'Confirme primeiro seu e-mail. Depois você pode escrever aqui.',
  CHAT_WAGER: ({ minimum }: Given.Minimum) => `Você pode escrever aqui depois de apostar $${minimum} no total.`,
  CHAT_MUTED: ({ until }: Given.MutedUntil) =>
    until.startsWith('9999')
      ? 'Um moderador silenciou você no chat para sempre.'
      : `Um moderador silenciou você no chat até ${until.slice(0, 16).replace('T', ' ')} UTC.`,
  CHAT_EXCLUDED: 'Você se excluiu do jogo. Você pode ler o chat, mas não escrever nele.',
  CHAT_READ_ONLY: 'Esta sala é somente leitura por enquanto. Nada foi enviado.',
  CHAT_TOO_FAST: ({ seconds }: Given.WaitSeconds) =>
    `Você está escrevendo rápido demais. Tente de novo em ${seconds} s. Nada foi enviado.`,
  NOTICE_FIXED: 'Avisos de segurança não podem ser desativados.',
  PUSH_UNAVAILABLE: 'Não é possível ativar avisos push neste navegador. Nada mudou.',
  LOSS_LIMIT: ({ limit, period, left, until }) =>
    `Seu limite de perda é ${usd(limit)} ${PERIODS[period]}. Restam ${usd(left)} até ${moment(until)}. Nenhum dinheiro foi cobrado.`,
  WAGER_LIMIT: ({ limit, period, left, until }) =>
    `Seu limite de apostas é ${usd(limit)} ${PERIODS[period]}. Restam ${usd(left)} até ${moment(until)}. Nenhum dinheiro foi cobrado.`,
  DEPOSIT_LIMIT: 'Você atingiu seu limite de depósito por enquanto. Veja e altere em Configurações, Jogo responsável.',
  EXCLUDED_LONGER: 'Você já está excluído por mais tempo. Uma exclusão não pode ser encurtada.',

  WITHDRAW_INVALID: 'Informe um endereço e um valor válidos para sacar.',
  ADDRESS_INVALID: 'Informe um endereço e um valor válidos para sacar.',
  ADDRESS_OURS: 'Informe um endereço e um valor válidos para sacar.',
  WITHDRAW_MINIMUM: 'O saque mínimo é de $ 15.',
  COIN_MINIMUM: ({ coin, minimum, ticker }) =>
    `O menor saque em ${coin} é agora de ${minimum} ${ticker}. Nenhum dinheiro foi cobrado. Saque mais ou escolha outra moeda.`,
  CURRENCY_UNKNOWN: 'Escolha uma das moedas da lista.',
  CURRENCY_CLOSED: 'Esta moeda está indisponível no momento. Nenhum dinheiro foi movimentado. Escolha outra.',
  BALANCE_TOO_LOW: 'Seu saldo é baixo demais para este saque. Nenhum dinheiro foi cobrado. Informe um valor menor.',
  REQUEST_USED:
    'Já recebemos este pedido e não o repetimos. Nenhum dinheiro a mais foi movimentado. Confira seu histórico antes de tentar de novo.',
  PROCESSOR_DOWN: 'Nosso parceiro de pagamentos não responde. Nada mudou. Tente de novo em alguns minutos.',
  EMAIL_UNCONFIRMED: 'Confirme seu e-mail antes do primeiro saque. Enviamos um link para você.',
  WITHDRAWALS_FROZEN:
    'Os saques da sua conta estão pausados enquanto verificamos um pagamento. Seu dinheiro continua na sua conta. Fale com o suporte.',
  KYC_REQUIRED: 'Verifique sua identidade primeiro: abra Configurações e depois Verificação.',
  KYC_REJECTED:
    'Sua verificação foi recusada, por isso você não pode depositar. Nenhum dinheiro foi movimentado. Fale com o suporte se isso estiver errado.',

  KYC_DETAILS_INVALID: ({ fields }) => `Confira estes campos: ${named(fields, DETAILS)}.`,
  KYC_UNDER_AGE: 'Você precisa ter pelo menos 18 anos.',
  KYC_LOCKED: 'Você já enviou seus documentos, por isso isto não pode mais ser mudado.',
  KYC_INCOMPLETE: ({ missing }) => `Antes de enviar, ainda precisamos de: ${named(missing, DOCUMENTS)}.`,
  DOCUMENT_TYPE: 'Escolha um arquivo JPEG, PNG ou PDF.',
  DOCUMENT_BROKEN: 'Não conseguimos ler este arquivo. Escolha outro.',
  DOCUMENT_NAME: 'O nome do arquivo não é válido. Renomeie o arquivo.',
  DOCUMENT_PIXELS: 'Esta imagem tem pixels demais. Escolha uma menor.',
  DOCUMENT_TOO_LARGE: 'Este arquivo passa de 10 MB. Escolha um menor.',
  DOCUMENTS_FULL: 'Você já enviou 20 documentos. Fale com o suporte.',
  TOO_MANY_UPLOADS: 'Muitos envios em pouco tempo. Tente de novo em uma hora.',
  ATTACHMENT_TOO_LARGE: 'Este arquivo tem mais de 5 MB. Escolha um menor.',

  SUPPORT_EMPTY: 'Escreva uma mensagem.',
  SUPPORT_LINK_INVALID: 'Este link não é mais válido. Escreva para nós de novo.',
  SUPPORT_OPEN_MAX: ({ most }) =>
    `Você tem ${most} mensagens abertas com o suporte. Continue em uma delas ou feche uma antes. Nada foi enviado.`,
  SUPPORT_TOO_MANY: 'Você escreveu muitas vezes. Tente de novo mais tarde. Nada foi enviado.',
  SUPPORT_BUSY:
    'Há mais pessoas escrevendo do que conseguimos atender. Entre e escreva pela sua conta, ou envie um e-mail. Nada foi enviado.',

  NOT_PERMITTED: 'Suas funções não permitem isto.',
  STEP_UP_NEEDED: 'Confirme com sua chave de acesso ou um código que é você.',
  INVITATION_INVALID: 'Este convite não é mais válido. Peça um novo.',
  PASSKEY_REFUSED: 'A chave de acesso não foi aceita. Tente de novo ou use sua senha e um código.',
  COMPANY_SIGN_IN_DOWN:
    'O serviço de acesso da sua empresa não responde. Você não entrou. Tente de novo em um minuto, ou use uma chave de acesso ou sua senha e um código.',
  ACT_REFUSED: ({ text }: Given.Told) => text,

  NOTHING_TO_CLAIM: 'Ainda não há nada para resgatar.',
  PROMOTION_NOT_RUNNING:
    'Você não tem bônus para jogar. Nenhum dinheiro foi cobrado. Mude para o saldo principal no cabeçalho de qualquer página que não seja um jogo.',
  PROMOTION_COMPLETING:
    'Você cumpriu a exigência de apostas. Nenhum dinheiro foi cobrado. Tudo passa para o saldo principal quando suas rodadas abertas forem liquidadas.',
  PROMOTION_RTP: ({ percent }) =>
    `Jogos com RTP acima de ${number(percent)}% não podem ser jogados com saldo promocional. Nenhum dinheiro foi cobrado. Escolha outro jogo.`,
  PROMOTION_ROUND_OPEN: 'Você ainda tem uma rodada aberta no saldo promocional. Termine-a primeiro.',
  PROMOTION_ACTIVE: 'Sua promoção já está ativa.',
  PROMOTION_ENDED: 'Você já usou esta promoção. Ela só pode ser usada uma vez.',
  PROMOTION_AFFILIATE:
    'Membros do programa de afiliados, com um código ou com indicações, não podem ativar a promoção.',
  NO_PROMOTION_OPEN: 'Não há promoção para ativar no momento.',
  PROMOTION_NOT_OPEN: 'Esta promoção não está aberta agora. Nada foi ativado.',
  PROMOTION_NOT_FOR_YOU: 'Esta promoção é para outros jogadores: os termos dizem para quem. Nada foi ativado.',
  PROMOTION_BUDGET: 'Todos os bônus desta promoção já foram dados. Nada foi ativado.',
  PROMOTION_CHANGED: 'Esta promoção tem novos termos desde que você abriu a página. Leia-os antes de ativá-la.',
  PROMO_CODE_INVALID:
    'Este código não pode ser usado: é desconhecido, terminou, está esgotado ou não é para a sua conta. Nada foi ativado.',
  PROMO_CODE_TOO_MANY: 'Você tentou códigos demais. Tente novamente mais tarde.',
  NO_PROMOTION_ACTIVE: 'Você não tem promoção ativa.',

  REFERRAL_CODE_PATTERN: 'Um código de indicação tem de 3 a 20 letras, números, hífens ou sublinhados.',
  REFERRAL_CODE_PROHIBITED: 'Este código de indicação não é permitido. Escolha outro.',
  REFERRAL_CODE_TAKEN: 'Este código de indicação já está em uso. Escolha outro.',
  REFERRAL_CODE_PROMOTION:
    'Membros do programa de afiliados não podem usar a promoção de depósito. Termine ou cancele a sua primeiro.',
  REFERRAL_CODES_USED_UP: 'Você já definiu 10 códigos. Pode voltar a um deles.',
  AFFILIATES_NOT_OPEN: 'O programa de afiliados ainda não abriu.',
};

export const refusalAdvice: Translation<typeof English.refusalAdvice> = {
  INTERNAL:
    'Se havia dinheiro envolvido, seu histórico mostra se ele foi movimentado. Tente de novo ou fale com o suporte.',
  TOO_FAST: 'Nenhum dinheiro foi cobrado.',
  SIGNATURE_INVALID: 'Nenhum dinheiro foi cobrado. Recarregue a página e tente de novo.',
  DICE_PROMOTIONAL: 'Nenhum dinheiro foi cobrado. Mude para o saldo principal para jogar Dice.',
  WITHDRAW_INVALID: 'Nenhum dinheiro foi movimentado.',
  ADDRESS_INVALID: 'Nenhum dinheiro foi movimentado.',
  ADDRESS_OURS:
    'Nenhum dinheiro foi movimentado. Este é um endereço de depósito da Roulo: use um endereço da sua própria carteira.',
  WITHDRAW_MINIMUM: 'Nenhum dinheiro foi movimentado.',
  COUNTRY_BARRED: 'Nenhum dinheiro foi movimentado.',
};

const DETAILS: Given.Names<Given.Detail> = {
  firstName: 'nome',
  lastName: 'sobrenome',
  dateOfBirth: 'data de nascimento',
  country: 'país',
  addressLine1: 'endereço',
  addressLine2: 'segunda linha do endereço',
  city: 'cidade',
  province: 'estado',
  postalCode: 'CEP',
  documentNumber: 'número do documento',
  phone: 'telefone',
};
const DOCUMENTS: Given.Names<Given.MissingThing> = {
  details: 'seus dados',
  identity_document: 'um documento de identidade',
  back_side: 'o verso do documento',
  proof_of_address: 'um comprovante de endereço',
  source_of_funds: 'um comprovante da origem dos recursos',
};
