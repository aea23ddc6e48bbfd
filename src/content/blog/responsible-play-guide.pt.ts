import type { Article } from './article.ts';

export const article: Article = {
  sections: [
    {
      id: 'entertainment',
      heading: 'Diversão tem preço, e tudo bem',
      body: [
        'Um show custa dinheiro e ninguém espera recebê-lo de volta. Uma boa noite nas mesas é o mesmo tipo de coisa: você paga pelo suspense. O problema começa quando o preço não é conhecido, quando é pago com dinheiro destinado a outra coisa, ou quando a noite deixa de ser uma noite.',
        'Este guia é para adultos de {ageMin} anos ou mais que querem que continue sendo um jogo. Ele trata de três coisas que decidem isso: como é o acaso de verdade, o que perder faz com o julgamento e o que pode ser resolvido de antemão, enquanto o julgamento está bom. Se você já sente que passou do ponto, vá para a última seção; ela é curta.',
      ],
    },
    {
      id: 'what-chance-looks-like',
      heading: 'Como é o acaso de verdade',
      body: [
        'As pessoas imaginam mal o acaso. Se pedimos que escrevam cem lançamentos de moeda, quase ninguém escreve seis caras seguidas, embora uma moeda real mostre uma sequência assim na maioria das vezes. Esperamos que o acaso se equilibre rápido e, quando isso não acontece, procuramos um motivo: um lugar de sorte, uma máquina fria, um resultado que está “devendo”.',
        'O acaso não se equilibra. Ele se dilui. Depois de dez perdas, não vêm dez ganhos para compensar; as dez perdas simplesmente passam a ser uma parte menor de uma lista mais longa. Não há dívida nem memória nos resultados.',
        'A imagem abaixo mostra sessenta noites de trezentas apostas iguais, com a mesma vantagem de um por cento. Escolha quanto paga uma aposta ganha. Com multiplicadores pequenos, as linhas ficam próximas e descem devagar. Com grandes, a maioria afunda, com saltos repentinos, e algumas voam. A média é a mesma nas quatro imagens. O que muda é a volatilidade: a que distância da média uma única noite pode ficar.',
        'Duas coisas valem ser vistas ali. Primeiro, uma noite ruim não é um erro seu; com essas apostas, ela sempre foi uma das noites possíveis. Segundo, uma noite boa também não é uma habilidade.',
      ],
      widget: 'sessions',
    },
    {
      id: 'tilt',
      heading: 'O que perder faz com o julgamento',
      body: [
        'Jogadores de pôquer têm uma palavra para isso: tilt. Depois de uma sequência de perdas, as apostas sobem, as pausas somem, e um plano que parecia óbvio há uma hora parece um obstáculo. Não é defeito de caráter. Uma perda dói cerca de duas vezes mais do que um ganho do mesmo tamanho agrada, então aceitamos apostas cada vez piores pela chance de empatar de novo.',
        'Ganhar também distorce. O dinheiro ganho cedo parece ser da casa e é apostado com mais leveza, embora valha como qualquer outro. E os quase acertos, a mina a uma casa de distância ou a bola que virou no último pino, parecem quase ganhar. São perdas. Não dizem nada sobre a próxima rodada.',
        [
          'Sinais de tilt: apostar mais rápido, apostar mais alto, irritar-se com animações, não notar mais os resultados.',
          'O que ajuda: levantar-se. Água, uma janela, dez minutos. A vontade de recuperar é mais forte nos primeiros minutos e passa surpreendentemente rápido.',
          'O que não ajuda: trocar de jogo, baixar a aposta “por um tempo”, um último depósito.',
        ],
      ],
    },
    {
      id: 'settle-in-advance',
      heading: 'O que decidir de antemão',
      body: [
        'A parte de você que define um limite e a parte que quer quebrá-lo não estão na sala ao mesmo tempo. É por isso que limites definidos antes funcionam e intenções formadas durante não. Nas [Configurações](/settings) você pode definir, por dia, semana e mês, quanto pode ser depositado, perdido e apostado no total. Um limite mais baixo vale na hora. Um mais alto só vale depois de um dia, para que seja decidido pela parte mais calma.',
        'Nossos limites são conferidos antes de a aposta ser aceita, junto com ela, no servidor. O modo automático e os jogos de outros provedores estão incluídos. Não são lembretes que se fecham com um clique. A única coisa que eles nunca impedem é um saque: seu dinheiro continua seu.',
        [
          'Dinheiro: decida o preço da noite como faria com um show, e deposite isso, não mais “para ter uma reserva”.',
          'Tempo: ative o lembrete de sessão. Ele diz há quanto tempo você joga e como está, e espera uma resposta.',
          'Velocidade: jogue jogos mais lentos e defina um limite de perda quando usar o modo automático.',
          'Fim: decida agora o que fará quando estiver bem à frente. Sacar metade é uma regra antiga e boa.',
        ],
      ],
    },
    {
      id: 'myths',
      heading: 'Seis frases para desconfiar',
      body: [
        [
          '“Agora é a minha vez.” Não há vez. Veja acima.',
          '“Estou só um pouco atrás no mês.” Confira: o [histórico da carteira](/wallet) soma cada centavo, e muitas vezes é mais do que a memória diz.',
          '“Eu tenho um sistema.” O [guia da vantagem da casa](/blogs/house-edge-guide) mostra por que a média é a mesma que sem ele.',
          '“Paro quando empatar.” Isso faz o fim da noite depender da única coisa que você não controla.',
          '“É só dinheiro de bônus.” Um bônus com exigência de apostas tem um custo esperado, que mostramos antes de você ativá-lo.',
          '“Posso parar quando quiser.” Então uma semana de pausa não custa nada. Experimente.',
        ],
      ],
    },
    {
      id: 'enough',
      heading: 'Quando chega',
      body: [
        'Se você pegou dinheiro emprestado para jogar, escondeu o quanto joga, perdeu sono ou trabalho por isso, ou tentou parar e não conseguiu, os limites já não são a ferramenta certa. Exclua-se, por um dia, uma semana, um mês, meio ano ou para sempre. Vale na hora e não pode ser encurtado por ninguém, nem por nós. Está no mesmo painel, e você ainda pode sacar o que tem.',
        'Depois, fale com alguém. A [página de jogo responsável](/responsible) lista organizações que ajudam de graça, a maioria por chat e sem pedir nome. Elas não dão sermão; já ouviram de tudo. Programas que bloqueiam sites de jogo nos seus aparelhos ajudam nas primeiras semanas, e contar a uma pessoa de confiança também.',
        'E se a sua preocupação é com outra pessoa: diga o que você viu, não o que conclui, escolha uma hora calma, não pague as dívidas dela e busque orientação para você também. As mesmas organizações estão lá para você.',
      ],
    },
  ],
};
