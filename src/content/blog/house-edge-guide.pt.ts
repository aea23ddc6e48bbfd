import type { Article } from './article.ts';

export const article: Article = {
  sections: [
    {
      id: 'one-sentence',
      heading: 'Tudo em uma frase',
      body: [
        'Um cassino paga um pouco menos do que as chances valem, em cada aposta, e essa diferença é a vantagem da casa. Não há um segundo mecanismo. Nenhuma máquina precisa estar “fria”, nenhum crupiê precisa trapacear, ninguém precisa vigiar você. A diferença é pequena, está sempre lá, e se acumula.',
        'Pegue uma moeda honesta. Cara ganha. Se uma aposta de um dólar paga dois dólares de volta, ninguém tem vantagem: metade das vezes você ganha um dólar, metade das vezes perde um. Agora faça pagar 1,98 dólar. Você ganha 98 centavos metade das vezes e perde um dólar na outra metade. Por aposta, perde um centavo em média. Essa é uma vantagem de um por cento, e o retorno ao jogador, que é a mesma coisa vista do outro lado, é de 99 por cento.',
      ],
    },
    {
      id: 'what-it-costs',
      heading: 'O custo é o volume vezes a vantagem',
      body: [
        'O engano mais comum é aplicar a vantagem ao dinheiro que você leva. Leve cem dólares a um jogo com um por cento de vantagem, e certamente custa um dólar? Custaria, se você apostasse uma vez. Mas o que se ganha é apostado de novo. Quem faz quinhentas apostas de um dólar apostou quinhentos dólares, e um por cento disso são cinco.',
        'Há, portanto, duas alavancas, e as duas estão na sua mão: quanto você aposta e com que frequência. A velocidade é a que as pessoas esquecem. Um jogo que leva três segundos por rodada gira seu dinheiro dez vezes mais do que um que leva meio minuto. A vantagem por aposta pode ser a mesma; a vantagem por hora não é. O modo automático, que oferecemos, multiplica isso de novo. Por isso vale a pena definir um limite de perda antes de usá-lo.',
      ],
      widget: 'edge',
    },
    {
      id: 'our-numbers',
      heading: 'Os números aqui',
      body: [
        'Na média das tabelas, a vantagem é de cerca de {edge.plinko} no Plinko, {edge.dice} no Dice, {edge.mines} no Mines e {edge.keno} no Keno. São médias: algumas linhas de algumas tabelas são um pouco melhores ou piores, porque os multiplicadores são arredondados para números que cabem na tela. O valor exato da aposta que você está prestes a fazer está no painel antes de fazê-la, calculado pela mesma tabela com que o servidor paga. A lista completa está na [página de transparência](/fairness).',
        'Para comparar, e porque é bom saber o que se paga em outros lugares: a roleta europeia fica com 2,7 por cento, sua prima americana com dois zeros, com 5,26. O blackjack jogado pela estratégia fica perto de meio por cento; jogado por intuição, mais perto de dois. Os slots ficam na maioria entre três e seis por cento, e um bilhete de loteria fica com cerca de metade do preço.',
      ],
    },
    {
      id: 'averages-and-evenings',
      heading: 'Por que você ainda pode ganhar hoje',
      body: [
        'Uma média diz pouco sobre uma noite. Quinhentas apostas em uma moeda têm uma dispersão de cerca de vinte e dois dólares em torno daquela média de menos cinco. Por isso boa parte dessas noites termina no lucro, e essa é a razão de alguém jogar. Com multiplicadores maiores, a dispersão cresce: a cem vezes a aposta, a maioria das noites termina bem atrás e algumas terminam muito à frente, com a mesma vantagem.',
        'A dispersão cresce com a raiz quadrada do número de apostas; o custo cresce com o próprio número. Depois de cem apostas, a sorte fala mais alto que a vantagem. Depois de dez mil, as duas se equivalem. Depois de um milhão, só existe a vantagem. O cassino joga o milhão; você joga as cem. Os dois jogam um jogo sensato, desde que você saiba qual é o seu.',
      ],
    },
    {
      id: 'systems',
      heading: 'Sistemas que não funcionam, e por quê',
      body: [
        'Todo sistema de apostas é uma forma de escolher valores. O custo esperado é a soma de todas as apostas vezes a vantagem. Nenhuma ordem de apostas torna essa soma negativa, então nenhum sistema ganha em média. O que um sistema faz é mudar a forma do caminho.',
        [
          'Dobrar depois de cada perda ganha pouco e muitas vezes, e perde tudo de vez em quando. O limite da mesa e o seu saldo garantem o “de vez em quando”: dez perdas seguidas em uma moeda acontecem uma vez em cerca de mil tentativas, e então a décima primeira aposta é 1.024 vezes a primeira.',
          'Aumentar depois de ganhar faz o contrário: muitas perdas pequenas e um ganho grande e raro, que precisa ser guardado para ser um ganho.',
          'Esperar por um número que “deve” sair é esperar por algo que não existe. Um resultado não sabe nada dos anteriores. Aqui você mesmo pode conferir, porque cada resultado é calculado a partir da própria contagem e de nada mais.',
          'Trocar a semente, o mouse, o navegador ou a hora do dia muda os resultados, mas não as chances.',
        ],
        'Se alguém vende um sistema a você, pergunte por que ele está à venda.',
      ],
    },
    {
      id: 'using-it',
      heading: 'Como usar o que você sabe',
      body: [
        'Trate o custo esperado como o preço de um ingresso. Aposta vezes número de apostas vezes vantagem: você pagaria isso pela noite? Se sim, leve um pouco mais do que a dispersão em torno dele, para que uma noite média não acabe em uma hora, e deixe o resto em casa. Se não, reduza pela metade a aposta ou o número de apostas e refaça a conta.',
        'Prefira a vantagem menor quando dois jogos divertem você igualmente. Prefira também o mais lento. Pegue de volta o que é oferecido: [rakeback e recompensas de nível](/rewards) devolvem parte da vantagem, e suas fórmulas são publicadas, então você pode descontá-las. Elas nunca invertem a conta; uma oferta que parece fazê-lo tem uma condição que você ainda não leu.',
        'E defina os [limites](/settings) antes de jogar, não durante. A aritmética é fácil em uma mesa de trabalho e difícil às duas da manhã.',
      ],
    },
  ],
};
