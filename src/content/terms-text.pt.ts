import type { PageText } from './page-text.ts';

export const page: PageText = {
  title: 'Termos e condições',
  lead: 'O que você e a {site} podem esperar um do outro, em palavras simples. Criar uma conta significa que você leu esta página e concorda com ela.',
  changedOn: '2026-11-16',
  parts: [
    'cashier',
    'verification',
    'playerLimits',
    'catalogue',
    'rankUpReward',
    'vipBonuses',
    'promotion',
    'affiliates',
  ],
  sections: [
    {
      id: 'agreement',
      heading: 'O contrato',
      body: [
        'A {site} é um cassino online para adultos. “Nós” é o operador deste site; “você” é a pessoa que joga aqui. Estes termos, junto com a [Política de privacidade](/privacy-policy), a [política de AML e KYC](/aml) e a [página de Jogo responsável](/responsible), são todo o contrato entre nós.',
        'As regras de um jogo estão na página dele. Se uma regra aqui e um número mostrado no painel do jogo antes da aposta forem diferentes, vale o painel.',
      ],
    },
    {
      id: 'who-may-play',
      heading: 'Quem pode jogar',
      body: [
        [
          'Você tem pelo menos {ageMin} anos, ou mais onde a lei exige mais. Você confirma isso ao criar a conta, e guardamos essa confirmação.',
          'Você joga por conta própria, com dinheiro seu e em seu próprio nome.',
          'Você tem uma conta. Uma segunda pode ser fechada; o que foi depositado nela é devolvido.',
          'O jogo online é permitido onde você está. Não podemos saber isso por você.',
          'Você não se excluiu do jogo aqui.',
        ],
      ],
    },
    {
      id: 'countries',
      heading: 'Onde não estamos disponíveis',
      body: [
        'Não é possível abrir contas nem depositar a partir destes países: {countries.restricted}. A [política de AML](/aml) cita outros.',
        'Slots e jogos ao vivo de outros provedores também não são oferecidos em: {countries.withoutSlots}.',
        'O país é identificado pelo seu endereço de rede. Escondê-lo, por exemplo com uma VPN, para jogar de um país barrado viola estes termos. Quando o país não pode ser identificado, não é possível abrir contas nem depositar.',
      ],
    },
    {
      id: 'account',
      heading: 'Sua conta',
      body: [
        'Seu nome de usuário, seu e-mail e tudo o que você nos informa para a verificação devem ser verdadeiros e atualizados. A conta é sua e não pode ser vendida, emprestada nem dada.',
        'Não compartilhe sua senha. Após {account.lockedAfterFailures} senhas erradas, o acesso fica bloqueado por {account.lockedForMinutes} minutos. Você é desconectado após {account.idleMinutes} minutos sem atividade e após {account.sessionHours} horas em qualquer caso. Nas [Configurações](/settings) você vê onde está conectado e pode encerrar cada sessão.',
        'O que é feito com sua senha conta como feito por você, até você nos avisar que ela está em outras mãos. Nesse caso, escreva imediatamente para {mail}.',
      ],
    },
    {
      id: 'balances',
      heading: 'Seus saldos',
      body: [
        'Você tem um saldo principal, que é o seu dinheiro, e um saldo promocional, que pertence a uma promoção e às regras dela. Ambos são mantidos em dólares americanos, exatos até o milionésimo de dólar, e mostrados arredondados para baixo até o centavo. Você pode ver os valores em euros, a uma cotação que definimos, só para leitura; o que vale é o valor em dólares.',
        'Cada movimentação é um lançamento em livros que nunca são alterados depois. Um erro é corrigido por um novo lançamento que você pode ver. Um saldo não rende juros, não é um depósito bancário e não tem o seguro de um.',
      ],
    },
    {
      id: 'games',
      heading: 'Apostas e resultados',
      body: [
        'A menor aposta nos nossos jogos é {stakeMin}; a maior no saldo principal é {stakeMax}, salvo se o painel mostrar outra. Uma aposta é feita quando nosso servidor a aceita. Ela não pode ser desfeita.',
        'O resultado é definido nesse momento por sementes que você pode conferir: publicamos a impressão digital da nossa antes da aposta, a sua é você quem escolhe e, quando as sementes são trocadas, cada aposta pode ser recalculada em sua página pública. O desenho na tela só mostra um resultado; nunca o produz.',
        'O maior ganho de uma rodada: {largestWins}. Nenhum ganho é cortado: onde o máximo poderia ser ultrapassado, a aposta é limitada antes, e uma rodada com passos paga automaticamente no último passo que cabe.',
        'As rodadas sobrevivem a uma queda de conexão. Uma rodada que não precisa de mais nada de você paga em até {bets.settledWithinS} segundos. Uma rodada que espera seu próximo passo pode ser continuada por {bets.openForHours} horas; depois é paga pelo valor dela, ou a aposta é devolvida se você não fez nada nela.',
        'Se uma falha técnica levou a um valor errado, nós o corrigimos nas duas direções em até {bets.correctedWithinHours} horas, com um lançamento visível e uma mensagem a você. Depois disso, o resultado é final.',
      ],
    },
    {
      id: 'providers',
      heading: 'Slots e jogos ao vivo',
      body: [
        'Slots e mesas ao vivo são operados por seus provedores, cujas regras e retorno ao jogador aparecem no jogo. Vale o resultado registrado pelo provedor. Os slots podem ser testados em modo demo, sem conta e sem dinheiro; as mesas, não.',
      ],
    },
    {
      id: 'deposits',
      heading: 'Depósitos',
      body: [
        'Os depósitos são feitos em criptomoeda: {cashier.currencies}. O menor é {cashier.depositMin}. Creditamos o valor do que realmente chegou, em dólares americanos, à cotação daquele momento.',
        'Menos de {cashier.depositMin} fica retido, é mostrado assim e é creditado quando a soma naquele endereço chega a {cashier.depositMin}.',
        'Envie somente a moeda para a qual um endereço foi criado, na rede que ele indica. O que for enviado a um endereço ou rede errados pode se perder para sempre, e não podemos recuperá-lo.',
      ],
    },
    {
      id: 'withdrawals',
      heading: 'Saques',
      body: [
        'Só o saldo principal pode ser sacado, a partir de {cashier.withdrawalMin}. Você recebe cerca de {cashier.received} do valor após taxas e conversão; vê a cotação exata antes de confirmar.',
        [
          'Seu e-mail deve estar confirmado e sua identidade verificada.',
          'Após uma mudança de senha, e-mail ou segundo fator, os saques esperam {account.withdrawalHoldHours} horas, para sua proteção.',
          'O valor é reservado na hora. Um saque pendente não pode voltar a ser saldo para jogar.',
          'Uma promoção ativa não impede saques, e a autoexclusão também não.',
          'Um pagamento em blockchain não pode ser desfeito. Confira o endereço.',
        ],
      ],
    },
    {
      id: 'verification',
      heading: 'Verificação de identidade',
      body: [
        'Uma conta nova tem aprovação temporária: depósitos de até {verification.depositCap} no total, sem saques. O que passar disso fica retido até a aprovação, visível e nunca perdido.',
        'Os documentos devem ser enviados em até {verification.documentsWithinHours} horas após seu primeiro depósito; depois disso, novos depósitos ficam retidos, e o jogo e o saldo continuam. Nossa análise leva até {verification.reviewBusinessDays} dias úteis. Um documento de identidade deve valer por pelo menos mais {verification.idValidForMonths} meses, e um comprovante de endereço deve ser dos últimos {verification.addressProofMonths} meses.',
        'Se a verificação for recusada, o jogo e os depósitos são fechados. Você pode sacar o que depositou por último; o resto fica retido até que duas pessoas da nossa equipe decidam, e dizemos o motivo. Valores só são perdidos quando a falsificação é comprovada. Documentos falsos também significam banimento permanente.',
        'A [política de AML e KYC](/aml) diz o que pedimos e por quê.',
      ],
    },
    {
      id: 'rewards',
      heading: 'Níveis e recompensas',
      body: [
        'Seu nível acompanha o total apostado; uma aposta do saldo promocional conta {rankUp.promotionalLevellingPercent}. Cada novo nível traz {rankUp.percent} da distância desde o nível anterior. O rakeback é {rakeback.percent} da vantagem da casa em cada aposta do saldo principal e {rakeback.promotionalPercent} no saldo promocional, com resgate a partir de {rakeback.claimMin}. As faixas, seus benefícios e as fórmulas estão na [página de Recompensas VIP](/rewards).',
        [
          'O bônus mensal é {bonuses.monthly.percent} da sua perda teórica (aposta vezes vantagem da casa) no mês, a partir de {bonuses.monthly.from}.',
          'O bônus semanal é {bonuses.weekly.percent} da sua perda teórica na semana, a partir de {bonuses.weekly.from}.',
          'O bônus diário é {bonuses.daily.percent} da sua perda teórica no dia, a partir de {bonuses.daily.from}.',
          'A devolução de perdas é {bonuses.lossback.percent} do que você perdeu líquido no mês, a partir de {bonuses.lossback.from}.',
          'Um gerente VIP acompanha você a partir de {vipHost.from}.',
        ],
        'Os bônus são calculados sobre o jogo do saldo principal, pelo seu nível no fim do período, em UTC. São concedidos a partir de {bonusClaim.min} e podem ser resgatados por {bonusClaim.withinDays} dias; o que não for resgatado até lá se perde.',
        'As recompensas vão para o seu saldo principal e não têm exigência de apostas.',
      ],
    },
    {
      id: 'promotion',
      heading: 'A promoção de depósito',
      body: [
        'A promoção traz um bônus em depósitos, a ser apostado antes de ser seu. Seus termos são versões: a [página de promoções](/promo) mostra a versão oferecida a você, ou a que você ativou, que você mantém. Eles fazem parte deste contrato, e cada versão está no nosso registro público.',
        'Uma aposta que quebraria uma das regras é recusada antes de qualquer dinheiro se mover, e a regra é informada. Não anulamos ganhos depois por isso.',
      ],
    },
    {
      id: 'affiliates',
      heading: 'O programa de afiliados',
      body: [
        'Afiliados ganham {affiliate.ngrPercent} da receita líquida de jogo das pessoas que indicam, mês a mês em UTC, creditados quando o mês fecha. A parte de um mês nunca passa de {affiliate.ngrPercent} de {affiliate.theoreticalFactor} vezes a receita teórica dele (apostas vezes vantagem da casa), e um mês negativo é descontado dos {affiliate.carryMonths} meses seguintes. Indicar a si mesmo, ou uns aos outros em círculo, não rende nada. Membros do programa não podem usar a promoção de depósito. Mais na [página de Afiliados](/affiliate).',
        'Afiliados não podem anunciar para menores, para pessoas que se excluíram ou em países barrados, não podem enviar mensagens não solicitadas e não podem prometer ganhos.',
      ],
    },
    {
      id: 'responsible-gaming',
      heading: 'Limites e autoexclusão',
      body: [
        'Você pode definir limites de depósitos, perdas e apostas, fazer uma pausa ou se excluir para sempre. Como isso funciona e onde encontrar ajuda está na [página de Jogo responsável](/responsible).',
      ],
    },
    {
      id: 'not-allowed',
      heading: 'O que não é permitido',
      body: [
        [
          'Jogar com a conta, os documentos ou o meio de pagamento de outra pessoa.',
          'Usar dinheiro de um crime, ou passar dinheiro por uma conta sem jogar.',
          'Várias contas, ou contas que agem juntas, para obter um bônus ou recompensa mais de uma vez.',
          'Explorar uma falha em vez de relatá-la, atacar o serviço ou deixá-lo lento para os outros.',
          'Nomes de usuário e mensagens que insultam, ameaçam ou fingem ser da nossa equipe.',
        ],
        'Se virmos isso, podemos fechar as apostas, reter um pagamento enquanto verificamos ou fechar a conta. Dizemos o motivo, a menos que a lei proíba. O dinheiro sem relação com a violação é pago.',
      ],
    },
    {
      id: 'closing',
      heading: 'Fechar sua conta',
      body: [
        'Você pode fechar sua conta a qualquer momento escrevendo para {mail}. Seu saldo principal pode ser sacado antes, segundo as regras acima. Uma promoção em andamento é cancelada, como se você a tivesse cancelado.',
        'Se fecharmos uma conta sem que você tenha violado os termos, avisamos e pagamos o saldo principal.',
      ],
    },
    {
      id: 'liability',
      heading: 'Responsabilidade',
      body: [
        'Respondemos pelo que prometemos nesta página. Não prometemos que o serviço nunca seja interrompido e não respondemos por redes e carteiras de terceiros, por atrasos em uma blockchain nem pela cotação de uma moeda.',
        'Jogar significa perder dinheiro a longo prazo. O que você perde em um jogo justo não é um dano. Nada aqui limita uma responsabilidade que a lei não nos deixa limitar.',
      ],
    },
    {
      id: 'complaints',
      heading: 'Reclamações',
      body: [
        'Escreva para {mail} com seu nome de usuário e o ID da aposta ou do pagamento. Em média, respondemos em {support.answerBusinessDays} dias úteis. Para uma aposta dos nossos próprios jogos, você não precisa acreditar em nós: a página dela calcula o resultado a partir das sementes, e o verificador funciona sem nós.',
      ],
    },
    {
      id: 'changes',
      heading: 'Mudanças nestes termos',
      body: [
        'Quando estes termos mudam, a data no topo também muda. Uma mudança em seu prejuízo é anunciada no site antes de valer e nunca se aplica a apostas feitas antes. Se você não concordar, pode sacar seu saldo principal e fechar sua conta.',
      ],
    },
    {
      id: 'credits',
      heading: 'De quem são as imagens',
      body: [
        'As capas de slots e mesas ao vivo são desenhadas pelo nosso próprio programa. Ícones nelas feitos por {iconAuthors}, de [game-icons.net](https://game-icons.net), sob a licença [CC BY 3.0](https://creativecommons.org/licenses/by/3.0/); nós os colorimos, iluminamos e combinamos.',
        'Outros emblemas são Fluent Emoji da Microsoft (licença MIT), e os sinais nos botões são ícones Lucide (licença ISC). Os títulos usam Bangers, Bungee, Cinzel Decorative, Creepster, Lilita One, Orbitron e Rye, e este site usa Sora e Figtree, todas sob a SIL Open Font License.',
      ],
    },
  ],
};
