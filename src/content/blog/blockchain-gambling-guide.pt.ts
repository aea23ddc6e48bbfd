import type { Article } from './article.ts';

export const article: Article = {
  sections: [
    {
      id: 'a-public-list',
      heading: 'Uma lista que todos guardam',
      body: [
        'Uma blockchain é uma lista de pagamentos, copiada milhares de vezes, à qual novos registros são acrescentados em blocos e da qual nada é riscado. Quem tem a chave de um endereço pode mover o que está nele. Não há um funcionário que possa fazer isso por essa pessoa, nem um que possa desfazer.',
        'Isso é quase tudo o que é preciso saber para pagar com moedas em segurança. O resto desta página decorre disso: por que pagamentos precisam de confirmações, por que a rede importa tanto quanto a moeda, por que as taxas sobem e descem e o que pode dar errado entre a sua carteira e o seu saldo aqui.',
      ],
    },
    {
      id: 'what-it-is-not',
      heading: 'O que a blockchain não faz',
      body: [
        'Costuma-se dizer que os jogos de um cassino cripto “rodam na blockchain”. Os nossos não, e poucos rodam. Uma rede que leva segundos ou minutos por bloco é lenta demais para um jogo de meio segundo, e cada aposta custaria uma taxa. O que roda na blockchain é o pagamento de entrada e o de saída. No meio, seu saldo é um lançamento nos nossos livros, em dólares.',
        'Portanto, não é a blockchain que torna os jogos justos; são os compromissos e as sementes, e o [guia do comprovadamente justo](/blogs/provably-fair-guide) explica como. Ela também não torna um cassino solvente. E não torna você anônimo: a lista é pública para sempre, e quem descobrir uma vez que um endereço é seu pode ler todos os pagamentos dele. O que ela faz é permitir pagar a um desconhecido, em qualquer lugar, a qualquer hora, sem um banco que precise concordar.',
      ],
    },
    {
      id: 'life-of-a-deposit',
      heading: 'A vida de um depósito',
      body: [
        'Você escolhe uma moeda e recebe um endereço só seu. Você envia. Em segundos o pagamento fica visível para a rede, e nós o mostramos como detectado. Ainda não é seguro: até estar em um bloco, ele pode ser substituído, e mesmo o bloco mais novo é descartado às vezes, quando dois são encontrados ao mesmo tempo.',
        'Cada bloco por cima torna isso menos provável, e rapidamente. Uma confirmação é um desses blocos. Depois de um número que depende da moeda, reverter custaria a um atacante mais do que poderia render, e o pagamento é considerado final. Então ele é creditado, uma vez, pelo que realmente chegou, convertido à cotação daquele momento.',
        'Mova o controle para ver até onde um pagamento chegou. Os tempos são médias; um único bloco de Bitcoin pode levar um minuto ou quarenta.',
      ],
      widget: 'confirmations',
    },
    {
      id: 'networks',
      heading: 'A moeda é metade do endereço',
      body: [
        'O erro mais caro é um endereço certo na rede errada. Uma moeda de dólar como o USDT existe na Ethereum, na TRON e em uma dúzia de outras. Elas têm em comum o nome e o preço, e mais nada: um pagamento enviado em uma rede não aparece em outra. Algumas carteiras mostram as redes lado a lado, com a mais barata primeiro.',
        'Por isso cada um dos nossos endereços de depósito diz qual é a rede, e o formulário de saque confere o endereço com a moeda escolhida, inclusive o dígito verificador, antes de reservar qualquer coisa. Aceitamos {cashier.currencies}. Se a sua carteira oferece uma rede que não está nessa lista, é a errada, por mais barata que seja.',
        [
          'Copie endereços; nunca os digite. Compare os seis primeiros e os seis últimos caracteres depois de colar: há programas que trocam o que foi copiado.',
          'Envie um valor pequeno primeiro quando a soma for grande para você. Uma segunda taxa é mais barata que um pagamento perdido.',
          'Não reutilize um endereço anotado há meses. Abra Carteira e use o que ela mostra.',
          'Não envie de um contrato ou “envio múltiplo”, a menos que saiba como isso aparece na blockchain.',
        ],
      ],
    },
    {
      id: 'fees',
      heading: 'Quem cobra qual taxa',
      body: [
        'São até três. A taxa da rede vai para quem escreve o bloco; depende de quão cheios estão os blocos, não do valor. Cem dólares e cem mil custam o mesmo para mover. No Bitcoin e na Ethereum ela pode subir dez vezes em poucas horas; na Solana, na TRON e no Litecoin costuma ser de centavos.',
        'Sua carteira ou corretora pode somar a dela, e corretoras gostam de chamá-la também de taxa de rede. Compare com o que a rede realmente cobra.',
        'E há o custo da conversão do nosso lado. Você o vê antes de confirmar um saque, em valores: cotação, taxa e o que vai receber, cerca de {cashier.receivedPercent} por cento após taxas e conversão. A cotação vale por um minuto e, se vencer, você recebe uma nova em vez de uma surpresa.',
      ],
    },
    {
      id: 'when-something-is-odd',
      heading: 'Quando algo parece estranho',
      body: [
        [
          'Nada aparece: procure seu pagamento em um explorador público pelo ID da transação. Se não estiver lá, sua carteira ainda não enviou.',
          'Foi detectado, mas não confirma: a taxa era baixa demais para uma hora cheia. Vai confirmar mais tarde, ou sua carteira pode aumentar a taxa.',
          'Você enviou menos que o mínimo, ou em duas partes: vale o que chega ao endereço. A página do próprio depósito diz o que aconteceu.',
          'Você enviou depois que o endereço expirou: chega do mesmo jeito. Pode demorar um pouco mais, porque é conferido à parte.',
          'Você enviou outra moeda ou por outra rede: escreva ao suporte imediatamente com o ID da transação. Às vezes dá para recuperar, às vezes não; ninguém honesto promete isso de antemão nem pede suas chaves para tentar.',
        ],
        'Cada um desses estados é explicado em Carteira, e cada depósito guarda sua linha do tempo. Se o que você vê ali não está claro, a culpa é nossa e não sua; [conte para nós](/contact).',
      ],
    },
    {
      id: 'keys',
      heading: 'A única regra sobre chaves',
      body: [
        'Doze ou vinte e quatro palavras são o seu dinheiro. Quem as leu o tem, e nenhuma senha muda isso. Escreva-as em papel. Nunca as fotografe, nunca as digite em uma página, nunca as diga a alguém que ajuda você, por mais simpático que seja. Guarde na carteira do celular o que guardaria na carteira do bolso, e o resto em um lugar mais lento.',
        'Um saldo aqui também não é lugar para poupança. Não tem seguro e não rende nada. Deposite o que a noite deve custar e saque o que sobrar.',
      ],
    },
  ],
};
