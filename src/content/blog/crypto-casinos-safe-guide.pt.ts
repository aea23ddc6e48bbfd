import type { Article } from './article.ts';

export const article: Article = {
  sections: [
    {
      id: 'wrong-question',
      heading: 'A pergunta errada e as certas',
      body: [
        '“Cassinos cripto são seguros?” não tem resposta, assim como “restaurantes são limpos?” não tem. Alguns são dirigidos por gente cuidadosa, outros por gente descuidada, e uns poucos por ladrões. O que você precisa é de um jeito de distingui-los de fora, antes de pôr dinheiro.',
        'Aqui estão doze perguntas. Cada uma pode ser respondida só olhando, sem perguntar a ninguém, tudo em bem menos de uma hora. Em cada grupo está como é uma boa resposta e como tentamos dá-la, para que você possa cobrar. Se um cassino falha em três delas, o tamanho do bônus de boas-vindas não importa. Anote as respostas; um cassino que você está considerando parece bem diferente no papel do que no anúncio.',
      ],
    },
    {
      id: 'results',
      heading: 'Dá para conferir os resultados?',
      body: [
        [
          'Um: os compromissos são mostrados antes da primeira aposta, da semente atual e da próxima? Depois é tarde demais.',
          'Dois: você pode definir sua própria semente de cliente, a qualquer momento, com qualquer valor?',
          'Três: todas as apostas antigas estão lá, sem falhas na contagem, com tudo o que é preciso para recalculá-las, e uma calculadora escrita por outra pessoa concorda?',
          'Quatro: o retorno de cada jogo é informado com exatidão e por tabela, ou só como “até”?',
        ],
        'Aqui as quatro podem ser testadas sem conta: cada aposta tem uma página pública, e a [página de transparência](/fairness) traz as tabelas. O [guia passo a passo](/blogs/provably-fair-guide) explica o que procurar. Jogos de provedores externos não podem ser conferidos assim em lugar nenhum; ali a resposta é o certificado do provedor, e um bom cassino diz isso em vez de misturar as duas coisas.',
      ],
    },
    {
      id: 'money',
      heading: 'O que acontece com o seu dinheiro?',
      body: [
        [
          'Cinco: cada mudança do seu saldo tem um lançamento que você pode abrir, com horário e motivo?',
          'Seis: um saque mostra suas etapas, cada uma com o horário, e o motivo quando espera?',
          'Sete: mínimos, taxas e cotação são informados antes de você confirmar, em valores e não em porcentagens de alguma coisa?',
          'Oito: o que acontece com um pagamento atrasado, parcial ou repetido? Um cassino que pensou nisso escreveu a resposta.',
        ],
        'Nossas respostas: o [histórico da carteira](/wallet) lista cada centavo com seus lançamentos e pode ser exportado. Depósitos começam em {cashier.depositMin}; o que chega é creditado uma vez, pelo que realmente chegou, mesmo que o endereço tivesse expirado. Antes de um saque você vê a cotação, a taxa e o valor que vai receber, garantidos por um minuto. Ele é enviado uma vez ou devolvido uma vez, e nunca no chute.',
        'Um bom teste do caixa custa pouco: deposite um valor pequeno, faça algumas apostas, saque o resto. Faça isso antes de depositar algo que faria falta. Quem hesita em pagar vinte dólares vai hesitar mais com dois mil.',
      ],
    },
    {
      id: 'rules',
      heading: 'As regras são a seu favor ou contra você?',
      body: [
        [
          'Nove: as regras de bônus são aplicadas antes da aposta ou usadas depois do ganho? Cláusulas de “jogo irregular”, que deixam o cassino ficar com ganhos a seu critério, são a forma mais comum de jogadores perderem dinheiro que era deles.',
          'Dez: está escrito quando a identidade será pedida, e para quê? Ser perguntado é normal e muitas vezes exigido por lei. Ser perguntado só quando você saca um ganho grande é um atraso com um motivo inventado.',
        ],
        'Aqui uma aposta que quebraria uma regra é recusada antes de o dinheiro se mover, e a recusa cita a regra. Nada é anulado depois. A identidade é pedida em quatro níveis; até serem aprovados, podem ser depositados no máximo {verification.depositCap} no total. Os documentos são conferidos em até {verification.reviewBusinessDays} dias úteis, e o estado, o que falta e até quando estão sempre na tela.',
      ],
    },
    {
      id: 'account',
      heading: 'A conta está bem protegida?',
      body: [
        [
          'Onze: há verificação em duas etapas com um app, com códigos de recuperação, e ela também é pedida nos saques?',
          'Doze: você pode ver onde está conectado e encerrar, é avisado de novos aparelhos, e há uma pausa nos saques depois de uma troca de senha?',
        ],
        'Bloqueamos o acesso depois de {account.lockedAfterFailures} falhas por {account.lockedForMinutes} minutos, escrevemos a você quando um novo aparelho entra e conferimos os saques por {account.withdrawalHoldHours} horas depois de uma mudança de senha ou de segundo fator, porque é exatamente isso que um ladrão faria primeiro.',
        'O seu lado importa tanto quanto. Use uma senha que não usa em nenhum outro lugar. Ative o segundo fator. Digite o endereço ou use um favorito; links em mensagens são como a maioria das contas se perde. Nenhuma equipe de suporte, inclusive a nossa, vai pedir sua senha, um código ou a frase-semente da sua carteira. Quem pede não é o suporte.',
      ],
    },
    {
      id: 'red-flags',
      heading: 'Sinais de alerta que dispensam lista',
      body: [
        [
          'Lucro garantido, “sinais” ou um robô que joga por você.',
          'Uma taxa a pagar antes que seu saque seja liberado. Essa taxa não existe, nunca.',
          'Suporte que só existe em uma conversa privada.',
          'Termos copiados de outro cassino, com o nome dele esquecido em algum lugar.',
          'Um bônus que não pode ser recusado, ou que bloqueia dinheiro que você mesmo depositou sem avisar antes.',
          'Avaliações que soam todas iguais e todas têm um link com código.',
        ],
      ],
    },
    {
      id: 'irreversible',
      heading: 'O que nenhuma lista pode mudar',
      body: [
        'Pagamentos em moedas não podem ser desfeitos. Não há uma empresa de cartão com quem contestar uma cobrança. É o preço da rapidez, e o motivo para conferir antes e não depois. O [guia de pagamentos em blockchain](/blogs/blockchain-gambling-guide) mostra quais erros custam dinheiro e como evitá-los.',
        'E um cassino seguro ainda é um cassino. Seus jogos custam dinheiro em média, com segurança e comprovadamente. Quanto, é questão de aritmética, que o [guia da vantagem da casa](/blogs/house-edge-guide) faz; como manter isso pequeno é o assunto de [para o jogo continuar sendo um jogo](/blogs/responsible-play-guide).',
      ],
    },
  ],
};
