import type { Article } from './article.ts';

export const article: Article = {
  sections: [
    {
      id: 'two-rooms',
      heading: 'Duas salas, um jogo',
      body: [
        'Uma roleta em Monte Carlo e o desenho de uma no celular têm as mesmas trinta e sete casas e pagam o mesmo. E, no entanto, uma noite em uma não se parece em nada com uma noite na outra. Esta página compara o que é de fato diferente: ritmo, preço, companhia, controle e o que cada uma das salas prefere não mencionar.',
        'Foi escrita por gente que constrói o segundo tipo e gosta do primeiro. Você vai encontrar razões para os dois.',
      ],
    },
    {
      id: 'pace',
      heading: 'O ritmo é o preço escondido',
      body: [
        'Um crupiê gira a roda de trinta a quarenta vezes por hora. É preciso pagar as fichas, limpar o pano, alguém pergunta sobre o jantar. Uma roda digital não precisa ser limpa; duzentas rodadas por hora são fáceis e, com o modo automático, nossos próprios jogos podem chegar a milhares.',
        'A vantagem se aplica a cada rodada. Dez dólares em uma roda com vantagem de 2,7 por cento custam cerca de dez dólares por hora em uma mesa e cinquenta a duzentas rodadas. Esse é o número mais importante desta página, e nenhum cassino de nenhum dos tipos o põe em uma placa. Quem passa do salão para a tela com as mesmas apostas multiplicou o preço de uma hora sem perceber.',
        'O remédio é simples: apostas menores. As telas permitem, as mesas muitas vezes não. Um salão quer quinze ou vinte e cinco dólares por mão num sábado à noite; aqui uma aposta começa em dez centavos. Por hora, os dois podem custar o mesmo, mas você é quem precisa fazer isso.',
      ],
    },
    {
      id: 'odds',
      heading: 'Chances',
      body: [
        'No papel, a tela ganha. Um prédio com tapetes, seguranças e bebidas grátis é pago por alguém, e seus caça-níqueis devolvem entre 85 e 95 por cento. Os slots online devolvem na maioria de 94 a 97, e os jogos simples, mais.',
        'Os nossos têm uma vantagem de cerca de {edge.dice} no Dice, no Plinko e no Mines e de {edge.keno} no Keno, informada com exatidão para cada aposta antes de você fazê-la. Em um salão você encontra números assim na mesa de craps, em um bom blackjack com técnica, e quase em nenhum outro lugar.',
        'Mas cuidado com duas coisas. As regras variam sob o mesmo nome: um blackjack que paga seis para cinco em vez de três para dois triplicou sua vantagem, nas duas salas. E chances melhores em um ritmo mais alto ainda podem custar mais por hora.',
      ],
    },
    {
      id: 'trust',
      heading: 'Em quem é preciso confiar?',
      body: [
        'No salão você vê a roda, as cartas, as mãos. Trapacear é difícil de esconder, e uma licença se perde fácil. O que você não vê é o interior do caça-níquel, que é um computador como qualquer outro, e você não leva para casa nenhum registro das suas apostas.',
        'Na tela você não vê nada do mecanismo e precisa se apoiar em outra coisa. Nos jogos de provedores externos, é o certificado de um laboratório. Em jogos como os nossos, pode ser uma prova: o resultado é comprometido antes da aposta e pode ser recalculado depois, por você, com ferramentas que não escrevemos. Nesse ponto uma tela pode ser melhor que uma mesa; ninguém jamais conseguiu recalcular um embaralhamento. O [guia passo a passo](/blogs/provably-fair-guide) mostra como.',
        'As mesas ao vivo ficam no meio: um crupiê, uma câmera e um computador que recebe as apostas. Você vê as cartas caírem, tem um registro de cada aposta e espera os outros, como em uma mesa. O ritmo é o do salão, as apostas podem ser as da tela, e para muita gente isso é o melhor dos dois.',
      ],
    },
    {
      id: 'company',
      heading: 'Companhia e ambiente',
      body: [
        'Aqui o salão ganha, sem disputa. Uma multidão em volta de uma mesa quente, o som das fichas, um crupiê com ritmo: é teatro, e para muita gente é o que importa. Ninguém se arruma para um celular.',
        'O teatro tem um propósito, claro. Não há relógios e há poucas janelas, a saída passa pelas máquinas, e as bebidas vêm até você enquanto joga. Online há outros truques: luzes para ganhos que na verdade são perdas, contagens que nunca acabam, um bônus prestes a expirar. Tentamos deixar isso de fora: nenhuma comemoração igual ou abaixo da aposta, o tempo que você jogou e como está sempre à vista, e nenhuma oferta que grita.',
      ],
    },
    {
      id: 'control',
      heading: 'Controle',
      body: [
        'Um prédio tem hora de fechar, um caminho de volta e um caixa eletrônico com limite. São controles grosseiros, mas funcionam, e funcionam com todos. Um celular não tem nenhum deles: está aberto às quatro da manhã, na cama, sozinho.',
        'Uma tela pode ter controles melhores, se alguém os constrói e alguém os define. Um limite de perdas que vale antes da aposta, um lembrete que espera resposta, uma exclusão que ninguém pode encurtar, um histórico que soma cada centavo: nenhum prédio oferece isso. Eles estão [nas Configurações](/settings). O detalhe está na palavra “define”. Uma hora de fechar não precisa de decisão; um limite precisa. Reserve cinco minutos para isso antes de jogar pela primeira vez.',
      ],
    },
    {
      id: 'a-fair-verdict',
      heading: 'Um veredito justo',
      body: [
        [
          'Para uma noite com amigos, com um valor fixo no bolso: o salão. Você paga mais por aposta e menos por hora, e ganha o teatro.',
          'Para experimentar jogos, apostas pequenas, chances exatas e resultados que você pode conferir: a tela.',
          'Para quem acha difícil parar: nenhum dos dois, e a [página de jogo responsável](/responsible) antes de qualquer um.',
        ],
        'Seja qual for a escolha, faça uma conta antes: aposta, vezes rodadas por hora, vezes vantagem, vezes horas. Se você gosta da noite por esse preço, vá. O [guia da vantagem da casa](/blogs/house-edge-guide) tem uma calculadora para isso.',
      ],
    },
  ],
};
