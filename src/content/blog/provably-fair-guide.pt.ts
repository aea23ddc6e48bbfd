import type { Article } from './article.ts';

export const article: Article = {
  sections: [
    {
      id: 'the-problem',
      heading: 'O problema de um número que você não vê',
      body: [
        'Em um cassino com paredes, você vê a bola. Em uma tela, você vê o desenho de uma bola, e o desenho foi feito depois que o resultado já era conhecido. Isso não é uma acusação: todo jogo online funciona assim, inclusive os nossos. A questão é só quem poderia ter mudado o resultado, quando, e se você perceberia.',
        'Por décadas a resposta foi um certificado: um laboratório examina o programa uma vez por ano e assina um papel. O papel diz algo sobre o programa que foi examinado. Não diz nada sobre a aposta que você fez ontem às nove e dez da noite.',
        'O jogo comprovadamente justo responde a uma pergunta menor, e a responde por completo: o resultado desta aposta foi definido antes de eu fazê-la, e é o mesmo que me mostraram? Para isso não é preciso acreditar em ninguém. Você precisa dos números, de um minuto e de um computador que não seja nosso.',
      ],
    },
    {
      id: 'commitment',
      heading: 'Um envelope lacrado feito de matemática',
      body: [
        'Imagine que escrevemos um longo número aleatório em um cartão, lacramos em um envelope e entregamos o envelope a você antes da aposta. Depois da aposta, você o abre. Se o resultado decorre do cartão, não podemos tê-lo escolhido depois, porque o envelope esteve com você o tempo todo.',
        'Um hash é um envelope assim. O SHA-256 transforma qualquer texto em 64 caracteres. O mesmo texto dá sempre os mesmos caracteres; um texto com uma única letra trocada dá caracteres completamente diferentes; e ninguém conhece um caminho de volta dos caracteres ao texto. Por isso mostramos primeiro o hash do nosso número secreto. Esse é o compromisso. Quando o segredo é revelado, você mesmo calcula o hash e compara. Se os dois diferirem em um só ponto, nós mentimos.',
        'Antes da sua primeira aposta você vê dois compromissos: o da semente do servidor em uso e o da próxima. A próxima é mostrada cedo para que não possamos escolher uma sucessora conveniente depois de ver o que você está jogando.',
      ],
    },
    {
      id: 'your-seed',
      heading: 'Por que você também tem uma semente',
      body: [
        'Só o compromisso deixa uma brecha. Poderíamos ter preparado mil segredos, visto quais são ruins para os jogadores e nos comprometido com um deles. A brecha se fecha assim que você acrescenta algo que não conhecíamos quando nos comprometemos: sua semente de cliente. Ela é aleatória quando você cria a conta, e você pode trocá-la sempre que não houver rodada aberta, por palavras suas, lançamentos de dados ou o que quiser.',
        'Cada resultado é então calculado a partir de três coisas: nossa semente do servidor, sua semente de cliente e o nonce, que simplesmente conta suas apostas: um, dois, três. Como a contagem nunca pula e nunca se repete, não podemos descartar um resultado de que não gostamos e sortear de novo. Um número faltando na sua lista de apostas mostraria isso.',
      ],
    },
    {
      id: 'from-seeds-to-results',
      heading: 'Das sementes a um resultado',
      body: [
        'A mistura é feita por HMAC-SHA256, um padrão que toda linguagem de programação conhece. A semente do servidor é a chave; a mensagem é sua semente de cliente, dois-pontos, o nonce, dois-pontos e um número de bloco que começa em zero. Saem 32 bytes. De quatro em quatro, os bytes são lidos como um número entre zero e cerca de 4,29 bilhões, divididos por 4.294.967.296 e multiplicados pelo número de resultados possíveis.',
        [
          'Dice: um número, 10.001 resultados possíveis, mostrados de 0,00 a 100,00.',
          'Plinko: um número para cada linha; a metade de baixo é um passo para a esquerda, a de cima um passo para a direita.',
          'Mines: as casas ficam em fila, e cada número tira uma; as que saem são as minas.',
          'Keno: os números de 1 a 40 ficam em fila, e dez deles são tirados da mesma forma.',
        ],
        'Mude qualquer coisa abaixo e veja o resultado acompanhar. O exemplo preenchido também foi publicado por outros, então você pode compará-lo com as calculadoras deles.',
      ],
      widget: 'seeds',
    },
    {
      id: 'check-a-bet',
      heading: 'Confira uma aposta em um minuto',
      body: [
        'Enquanto uma semente do servidor está em uso, ela precisa ficar em segredo, senão você poderia calcular seu próximo resultado. Por isso a conferência tem dois momentos: um antes, um depois.',
        [
          'Abra a janela Transparência em qualquer um dos nossos jogos e anote o compromisso da semente em uso.',
          'Jogue o quanto quiser.',
          'Troque as sementes. A semente é aposentada e revelada, e a próxima, cujo compromisso você já tem, assume o lugar.',
          'Seu navegador então recalcula sozinho cada aposta do par encerrado e diz quantas conferem.',
        ],
        'Se preferir não usar nossa página para julgar nossa página, pegue o verificador de um arquivo: salve-o, desligue a rede, abra-o e cole uma aposta ou uma exportação inteira. Ou use uma calculadora escrita por outra pessoa. O algoritmo é o comum, de propósito. Tudo está descrito na [página de transparência](/fairness), com o retorno exato de cada tabela.',
      ],
    },
    {
      id: 'limits',
      heading: 'O que isso não prova',
      body: [
        'A honestidade sobre o método inclui seus limites. Uma prova de justiça não torna um jogo favorável: a vantagem da casa está na tabela de pagamentos, à vista, e um jogo perfeitamente justo com vantagem custa dinheiro a longo prazo. O [guia da vantagem da casa](/blogs/house-edge-guide) faz essa conta.',
        'Ela cobre nossos próprios jogos. Slots e mesas ao vivo vêm de provedores cujos resultados são decididos nas máquinas deles; ali você depende dos certificados deles, como em toda parte. Dizemos em cada jogo qual dos dois é o caso.',
        'E ela não diz nada sobre se um cassino paga. Para isso, veja como ele lida com o dinheiro: se cada centavo do seu saldo tem um lançamento que você pode abrir, se um saque mostra suas etapas com horários e motivos, e se as regras são aplicadas antes de uma aposta, e não depois de um ganho. A [lista de verificação](/blogs/crypto-casinos-safe-guide) tem mais perguntas assim.',
        'O que resta, porém, vale a pena. Um cassino que se compromete, revela e deixa você recalcular abriu mão do poder de mudar seus resultados. É a diferença entre “confie em nós” e “confira”.',
      ],
    },
  ],
};
