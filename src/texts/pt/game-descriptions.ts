import type { gameDescriptions as English } from '../en/game-descriptions.ts';
import type { Translation } from '../language.ts';
import { listed } from '../sayings.ts';

export const gameDescriptions: Translation<typeof English> = {
  about: (name) => `Sobre ${name}`,
  plainSlot: (name) => `${name} é um slot de um estúdio externo: os rolos são deles, a carteira é nossa.`,
  mechanics: {
    classic: [
      'Tem três rolos e poucas linhas, como as máquinas dos antigos bares. Um giro acaba em dois segundos, não há bônus a esperar, e a tabela de pagamentos cabe em uma tela.',
      'Três rolos, poucas linhas e nada além disso: o que o giro mostra é tudo. É rápido, por isso uma sessão custa mais por hora do que as apostas sugerem.',
    ],
    lines: [
      'Cinco rolos giram em três fileiras. Símbolos iguais pagam quando ficam lado a lado em uma das linhas fixas, a partir da esquerda. Todas as linhas valem em todos os giros.',
      'Os ganhos seguem linhas fixas em cinco rolos, sempre da esquerda. Sua aposta cobre todas, então só resta escolher o valor.',
    ],
    ways: [
      'Não há linhas. Símbolos iguais em rolos vizinhos pagam de todas as formas possíveis a partir da esquerda, então mais um símbolo em um rolo multiplica as combinações.',
      'Aqui só importa que o símbolo apareça rolo após rolo a partir da esquerda, não em qual fileira. Rolos cheios são o que você espera.',
    ],
    cluster: [
      'Os símbolos pagam quando se tocam em número suficiente. O que pagou some, outros caem nos espaços, e um giro continua pagando enquanto novos grupos se formam.',
      'Não há rolos no sentido comum: símbolos que se tocam estouram, o tabuleiro se completa por cima, e a sequência termina quando nada mais combina.',
    ],
    hold: [
      'As moedas que caem ficam no lugar enquanto o resto gira de novo, e cada nova moeda reinicia a contagem. Boa parte do retorno está nesses giros extras.',
      'O centro do jogo é uma rodada de giros extras em que as moedas ficam presas. Três erros seguidos encerram; cada acerto dá mais três tentativas.',
    ],
    freespins: [
      'Símbolos scatter abrem uma rodada de giros grátis em que os multiplicadores crescem. Boa parte do retorno está nela, por isso os outros giros parecem mais fracos do que os números prometem.',
      'O jogo base serve sobretudo para passar o tempo até que scatters suficientes abram os giros grátis, onde os multiplicadores crescem giro a giro.',
    ],
    expand: [
      'Um curinga cresce sobre todo o seu rolo, paga e fica por mais um giro. Cada novo curinga dá outro, e os grandes ganhos vêm de dois ou três rolos curinga ao mesmo tempo.',
      'Linhas calmas até cair um curinga: então o rolo inteiro vira curinga e os outros giram de novo. A maior parte do retorno vem desses giros.',
    ],
    anywhere: [
      'Sete ou mais símbolos iguais pagam em qualquer posição. Os multiplicadores no tabuleiro se somam e multiplicam tudo o que o giro ganhou.',
      'Nem linhas nem vizinhos: só conta quantos há de um símbolo. Nas rodadas grátis, os multiplicadores dos giros premiados são guardados e somados.',
    ],
    ladder: [
      'Você escolhe um degrau e a subida começa. Se ela chegar até ele, a aposta é paga vezes o número do degrau; se um degrau quebrar antes, ela é perdida.',
      'Uma só decisão: a altura. Todos os degraus devolvem o mesmo aos jogadores; um degrau alto não é uma aposta melhor, só um ganho maior e mais raro.',
    ],
  },
  volatility: {
    low: 'A volatilidade é baixa: ganhos pequenos vêm com frequência e o saldo se move devagar, um pouco mais para baixo do que para cima.',
    medium: 'A volatilidade é média: há períodos secos e, de vez em quando, um ganho que compensa.',
    high: 'A volatilidade é alta: a maioria das sessões termina abaixo do início, e poucas terminam muito acima. Escolha uma aposta que aguente cem giros sem um ganho digno do nome.',
  },
  rtp: (percent, edge) =>
    `Ao longo de muitos giros, ${percent} de tudo o que é apostado volta aos jogadores. Os ${edge} restantes são o preço de jogar. Uma única sessão pode ficar longe dessa média.`,
  slotMyth:
    'Parar os rolos antes, mudar a aposta ou esperar que o jogo “deva” um ganho não ajuda: cada giro é sorteado separadamente pelo gerador certificado do provedor.',
  slotSummary: (name, theme, mechanic, rtp) =>
    `Jogue ${name} na Roulo, em demo ou com dinheiro real${listed([theme, mechanic, rtp && `retorno certificado de ${rtp}`])}. O que paga, com que frequência e o que não ajuda.`,
  kinds: {
    roulette: {
      name: 'Roleta europeia',
      rules:
        'Uma roda, 37 casas, um único zero. Coloque fichas em números, linhas, dúzias ou cores até as apostas fecharem; depois a bola decide para todos na mesa. Um número pleno paga 35 para 1, dois números 17 para 1, uma rua 11 para 1, um canto 8 para 1, seis números 5 para 1, dúzias e colunas 2 para 1, e as apostas simples 1 para 1.',
      myth: 'A roda não tem memória. Dez vermelhos seguidos deixam o próximo giro exatamente como estava. Dobrar após uma perda só a troca por outra mais rara e maior, e cobrir mais números compra mais ganhos pequenos pelo mesmo custo.',
    },
    blackjack: {
      name: 'Blackjack',
      rules:
        'Oito baralhos. Chegue mais perto de 21 que o crupiê sem passar. O crupiê para em todo 17 e confere o blackjack sob um ás ou um dez. Blackjack paga 3 para 2. Você pode dobrar com quaisquer duas cartas, também após dividir, e dividir um par uma vez. Ases divididos recebem uma carta cada.',
      myth: 'O retorno vale para a estratégia básica, a jogada certa para cada mão, e vale a pena aprendê-la: jogar por intuição custa de um a dois por cento a mais. Não importa quem pega a última carta: o erro de outro jogador ajuda tanto quanto atrapalha. E o seguro é uma aposta extra que perde.',
    },
    baccarat: {
      name: 'Bacará',
      rules:
        'Duas mãos, jogador e banca, de oito baralhos; ganha a mais próxima de nove. Dezenas e figuras valem zero, só conta o último dígito da soma, e regras fixas dizem quando se tira a terceira carta, então ninguém decide nada depois da aposta. A banca paga 0,95 para 1, o jogador 1 para 1, e o empate 8 para 1, devolvendo as apostas nas duas mãos.',
      myth: 'Os quadros na tela mostram o que foi, não o que virá: as mãos não seguem sequências além do acaso. Apostar no empate porque ele “não sai há tempo” é o hábito mais caro desta mesa.',
    },
    wheel: {
      name: 'Roda do dinheiro',
      rules:
        'Uma roda de 54 segmentos tem 1, 2, 5, 10, 20 e 40 e dois campos de bônus. Aposte em números; o que parar no ponteiro paga o próprio valor para um. Em um campo de bônus, uma segunda roda sorteia um multiplicador de 2× a 25× para o giro seguinte, e suas apostas continuam valendo.',
      myth: 'Números raros não estão “devendo”. O 40 sai em média uma vez a cada 54 giros, por mais tempo que tenha ficado sem sair, e espalhar fichas por todos os números garante pagar a vantagem da roda em cada um.',
    },
    lobby: {
      name: 'Lobby ao vivo',
      rules:
        'Não é uma mesa, mas o salão com todas elas: veja limites, lugares e os últimos resultados e depois escolha um lugar. As apostas são feitas e pagas na mesa em que você entrar.',
      myth: 'Nenhuma mesa dá mais sorte que outra do mesmo tipo. Elas diferem nos limites e no ritmo, e uma mesa mais rápida custa mais por hora com a mesma aposta.',
    },
  },
  returns: 'Retorno por aposta',
  bets: {
    every: 'Qualquer aposta',
    basic: 'Aposta principal, estratégia básica',
    insurance: 'Seguro',
    banker: 'Banca',
    player: 'Jogador',
    tie: 'Empate',
    pair: 'Qualquer par',
  },
  tableSummary: (name, kind, rtp) =>
    `${name} na Roulo: ${kind} com crupiê ao vivo, com os limites e lugares de agora${rtp && `, retorno de até ${rtp}`}. As regras, o retorno de cada aposta e os hábitos que só custam dinheiro.`,
};
