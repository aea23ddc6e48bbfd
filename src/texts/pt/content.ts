import type { contentTexts as English } from '../en/content.ts';
import type { Translation } from '../language.ts';

export const contentTexts: Translation<typeof English> = {
  preview: 'Prévia: não publicada, só você vê',
  simulation: 'Boas-vindas à página de simulação!',

  missedTitle: 'Esta bola errou o tabuleiro',
  missedText: 'Não há nenhuma página em',
  missedComfort: 'O endereço pode estar errado ou desatualizado. Nada foi apostado e nada foi perdido.',
  toHome: 'Ir para o início',
  toCasino: 'Ir para o cassino',
  searchGames: 'Buscar jogos',

  onThisPage: 'Nesta página',
  changedOn: (date) => `Última atualização: ${date}`,
  notOpenYet:
    'Alguns recursos descritos nesta página ainda não estão abertos. Ela passa a valer para eles quando abrirem:',
  parts: {
    cashier: 'Depósitos e saques: ainda não é possível depositar nem sacar.',
    promotion: 'A promoção de depósito.',
    affiliates: 'O programa de afiliados.',
    rankUpReward: 'Recompensas de nível. Os níveis já contam.',
    vipBonuses: 'Bônus diários, semanais e mensais, devolução de perdas e o gerente VIP.',
    verification: 'Verificação de identidade nas Configurações.',
    playerLimits:
      'Limites e autoexclusão nas Configurações. Até lá, escreva para o suporte e fecharemos sua conta para apostas manualmente.',
    catalogue: 'Slots e jogos ao vivo de outros provedores.',
  },

  contactTitle: 'Contato',
  contactLead:
    'Escreva para nós em inglês ou espanhol. Informe seu nome de usuário e, se for sobre uma aposta, o ID dela. Nunca envie sua senha.',
  contactTime: (days) => `Tempo médio de resposta: ${days} dias úteis.`,
  contactHelp: 'Ajuda com a sua conta',
  contactHelpText: 'Acesso, apostas, saldos, recompensas, pagamentos ou qualquer coisa que não funcione como deveria.',
  contactSafer: 'Jogo responsável',
  contactSaferText: 'Se jogar deixou de ser divertido: limites, uma pausa, autoexclusão ou alguém com quem falar.',
  contactPrivacy: 'Seus dados',
  contactPrivacyText: (days) => `Veja, corrija ou apague o que guardamos sobre você. Respondemos em até ${days} dias.`,
  contactSecurity: 'Segurança',
  contactSecurityText:
    'Encontrou uma vulnerabilidade? Conte para nós antes de contar a outros. Se quiser, damos crédito com o seu nome.',
  contactSocial: 'Em outros lugares',
  contactWarning:
    'Nunca pedimos sua senha, uma frase-semente ou um pagamento por mensagem. Quem fizer isso em nosso nome não somos nós.',
};
