import type { Article } from './article.ts';

export const article: Article = {
  sections: [
    {
      id: 'what-is-compared',
      heading: 'O que está sendo comparado',
      body: [
        'Um cassino tradicional aceita cartões, transferências e carteiras eletrônicas; um cassino cripto aceita moedas digitais. Atrás do caixa, os dois se parecem: os mesmos tipos de jogos, as mesmas chances, muitas vezes os mesmos provedores. O que muda é como o dinheiro entra e sai, quem fica no meio e o que isso significa para você.',
        'Nós operamos um dos dois tipos, então leia com isso em mente. Não há vencedor anunciado no final. Para algumas pessoas, em alguns lugares, os cartões são simplesmente a melhor escolha, e vamos dizer quando.',
      ],
    },
    {
      id: 'speed',
      heading: 'Velocidade',
      body: [
        'Depositar é rápido nos dois. Um cartão é cobrado em segundos; um pagamento em moeda é visto em segundos e fica final após as confirmações, o que vai de menos de um minuto na Solana a cerca de meia hora no Bitcoin.',
        'Sacar é onde eles se separam. Saques por cartão e banco passam pelo banco do cassino, por uma empresa de pagamentos, por uma bandeira e pelo seu banco, cada um com horário de funcionamento e direito de fazer perguntas. De um a cinco dias úteis é o normal. Um saque em moeda aprovado chega à sua carteira alguns blocos depois, também num domingo à noite.',
        'A aprovação é a parte que nenhuma das tecnologias encurta. Se um cassino analisa um saque por três dias, leva três dias em qualquer moeda. O que vale observar é se as etapas são mostradas, com horários e motivos, e se as regras da análise estão escritas de antemão.',
      ],
    },
    {
      id: 'fees',
      heading: 'Taxas',
      body: [
        'Depósitos por cartão parecem gratuitos. O cassino paga de dois a cinco por cento por eles e recupera isso em algum lugar: nas chances, nas condições dos bônus ou em um mínimo de saque. Seu banco pode somar uma taxa de moeda estrangeira ou tratar o pagamento como saque em dinheiro, que cobra juros desde o primeiro dia. Alguns bancos recusam pagamentos de jogos por completo.',
        'Pagamentos em moeda custam a taxa da rede, que não depende do valor, e a margem de quem trocou seu dinheiro por moedas e de volta. Comprar com cartão em um app pode custar três por cento ou mais só nessa margem; uma transferência para uma corretora simples, cerca de um décimo disso. Aqui, um saque paga cerca de {cashier.receivedPercent} por cento após taxas e conversão, e o valor exato está na tela antes de você confirmar.',
        'Como regra prática: para um único depósito pequeno de alguém que não tem moedas, o cartão é mais barato. Para valores regulares ou maiores, as moedas são, desde que o caminho até elas seja barato.',
      ],
    },
    {
      id: 'price',
      heading: 'O preço que se move',
      body: [
        'Um dólar continua um dólar; um bitcoin não. Se você já tem moedas, esse risco já é seu. Se compra moedas só para jogar, você o acrescenta: entre comprar e depositar, e entre sacar e vender.',
        'Por isso os saldos aqui são em dólares. Um depósito é convertido quando é creditado e, daí em diante, a alta ou a queda do preço não interessa à sua noite. Quem não quer esse risco no caminho pode usar as duas moedas de dólar, USDT e USDC, cujo preço deve ficar em um. “Deve” é a palavra certa: essas moedas são tão boas quanto a empresa por trás delas e, pelos minutos de um pagamento, isso costuma bastar.',
      ],
    },
    {
      id: 'privacy',
      heading: 'Privacidade, e o contrário dela',
      body: [
        'Com um cartão, o cassino fica sabendo seu nome e seu banco fica sabendo do cassino. Isso fica no extrato por anos, e alguns credores olham. Com moedas, nenhuma das duas coisas acontece por si só.',
        'Mas moedas não são anônimas; são pseudônimas em público. Todos os pagamentos de um endereço podem ser lidos por qualquer um, para sempre. A corretora onde você as comprou sabe quem você é, e nós também, a partir de certo valor: a lei contra a lavagem de dinheiro pede identidade nos dois mundos, e um cassino sério diz em que ponto. Um que promete nunca perguntar está dizendo algo sobre como lida com as leis, e talvez com os saques.',
      ],
    },
    {
      id: 'disputes',
      heading: 'Quando algo dá errado',
      body: [
        'Este é o argumento mais forte a favor dos cartões. Uma cobrança fraudulenta pode ser contestada, e um banco muitas vezes fica do seu lado. Um pagamento em moeda é final. Não há a quem ligar, e serviços que dizem recuperar moedas perdidas são quase sempre um segundo roubo.',
        'O que as moedas oferecem em troca são provas. Se e quando um pagamento foi feito é público, até o segundo, e não é preciso acreditar em nenhum extrato. Somado a resultados que podem ser recalculados e a um livro que pode ser exportado, uma disputa vira questão de registros. Isso só vale algo se o outro lado responde a alguém, então veja também a licença e a empresa. A [lista de verificação](/blogs/crypto-casinos-safe-guide) passa por isso.',
      ],
    },
    {
      id: 'which-one',
      heading: 'Qual para quem',
      body: [
        [
          'Você não tem moedas, quer experimentar uma vez com vinte dólares e valoriza poder contestar: um cassino licenciado com cartão.',
          'Você já tem moedas, ou vive onde pagamentos por cartão a cassinos falham: moedas.',
          'Você saca com frequência, ou se importa com a demora: moedas.',
          'Você acha endereços e redes confusos e não tem paciência para eles: cartões, ou antes o [guia de pagamentos em blockchain](/blogs/blockchain-gambling-guide). Erros ali são definitivos.',
          'Você está tentando manter o jogo pequeno: o que tiver limites que valem. Os nossos estão [nas Configurações](/settings) e valem antes da aposta. E um meio de pagamento com um pouco de atrito não é um defeito.',
        ],
        'E, seja qual for: os jogos custam o mesmo. A vantagem não pergunta como você pagou, e a sorte também não. Escolha o caixa que combina com a sua vida e julgue o cassino por todo o resto.',
      ],
    },
  ],
};
