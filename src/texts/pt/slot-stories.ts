import type { Stories } from '../en/slot-stories.ts';

export const slotStories: Stories = {
  egypt: [
    (name) =>
      `Luz de tochas, portas seladas e um deserto que não esquece nada: ${name} é para quem lê as paredes antes de tocá-las.`,
    (name) => `Sob as dunas, uma câmara está fechada há quatro mil anos. ${name} a abre um giro de cada vez.`,
  ],
  ocean: [
    (name) => `${name} desce até onde a luz fica azul e o relógio deixa de importar. Leve ar e um limite.`,
    (name) =>
      `Calma na superfície, movimento embaixo: ${name} passa o jogo inteiro debaixo d’água, sem pressa de subir.`,
  ],
  fruit: [
    (name) =>
      `${name} toca a música mais antiga do salão: frutas vivas, rodadas curtas e nada para ler antes do primeiro giro.`,
    (name) =>
      `Se os caça-níqueis tivessem um álbum de família, ${name} estaria na primeira página. Simples e barulhento.`,
  ],
  dragon: [
    (name) =>
      `${name} sobe em direção a um fogo que alguém muito grande mantém aceso. Armadura é opcional, paciência não.`,
    (name) => `Escamas, fumaça e um tesouro com dono: ${name} conta a velha história de perto demais.`,
  ],
  space: [
    (name) => `${name} sai do chão no primeiro giro e nunca mais pousa de verdade.`,
    (name) => `Onde o rádio se cala, ${name} flutua entre as estrelas e as luzes do painel.`,
  ],
  western: [
    (name) =>
      `Poeira, um sol lento e uma porta que balança sozinha: ${name} chega à cidade e deixa as apresentações com você.`,
    (name) => `${name} não tem pressa, como um bom duelo. Nada se move por um tempo, e então tudo se move.`,
  ],
  candy: [
    (name) => `${name} é só açúcar e nenhum nutriente, e pelo menos avisa na embalagem.`,
    (name) => `Tudo em ${name} parece bom de comer, que é a única coisa que você não pode fazer.`,
  ],
  norse: [
    (name) => `Água fria, navios longos e deuses de temperamento forte: ${name} navega para o norte e segue em frente.`,
    (name) => `${name} se passa onde o inverno tem um salão próprio e o trovão responde quando chamado.`,
  ],
  jungle: [
    (name) => `${name} entra no verde até o caminho desistir. Algo ali observa desde o primeiro giro.`,
    (name) => `Folhas, olhos e um tambor que você não localiza: ${name} nunca deixa a mata em silêncio.`,
  ],
  vampire: [
    (name) => `Velas, veludo e um convite que ninguém lembra de ter enviado: ${name} começa à noite e fica por lá.`,
    (name) => `${name} mantém as cortinas fechadas e os modos impecáveis. Cuidado com a hora e com o pescoço.`,
  ],
  gems: [
    (name) =>
      `${name} não precisa de história: pedras lapidadas, luz limpa e o pequeno clique quando elas se encaixam.`,
    (name) => `Cor, facetas e silêncio: ${name} é uma vitrine de joalheria que gira.`,
  ],
  pirates: [
    (name) => `Um mapa sem um canto e uma tripulação que não confia em ninguém: ${name} zarpa mesmo assim.`,
    (name) => `${name} cheira a sal e pólvora. O tesouro é real; quem fica com ele ainda está em discussão.`,
  ],
  aztec: [
    (name) =>
      `Degraus íngremes, tambores e um sol que gosta de ser tratado com respeito: ${name} se joga ao pé da pirâmide.`,
    (name) => `${name} afasta as trepadeiras de uma cidade de pedra e descobre que ela nunca esteve vazia.`,
  ],
  asia: [
    (name) => `Lanternas na rua, incenso no portão: ${name} veste a sorte com seu melhor casaco vermelho.`,
    (name) => `${name} comemora um ano novo a cada giro, com fogos e tudo.`,
  ],
  fishing: [
    (name) => `${name} é uma manhã na água: você espera, espera, e então a linha estica.`,
    (name) =>
      `Neblina cedo, um barco pequeno e uma grande história para depois: ${name} é sobre o peixe que não escapou.`,
  ],
  farm: [
    (name) => `${name} levanta antes do galo e já tem terra nas botas no café da manhã.`,
    (name) => `Um quintal cheio de personagens e um portão aberto: ${name} é a vida no campo com o volume alto.`,
  ],
  halloween: [
    (name) => `${name} toca a campainha, sorri e não diz qual vai ser: doce ou travessura.`,
    (name) => `Névoa no jardim e uma luz na janela errada: ${name} assusta com carinho e faz a noite durar.`,
  ],
  heist: [
    (name) => `Um plano em um guardanapo, uma van com o motor ligado: ${name} está a onze minutos do cofre.`,
    (name) => `${name} é luvas, cronômetro e uma porta muito pesada. Você só está aqui para contar.`,
  ],
  greek: [
    (name) => `Mármore, trovão e uma briga de família sem fim: ${name} se joga na encosta do monte dos deuses.`,
    (name) =>
      `${name} consulta o oráculo e recebe uma resposta que pode significar qualquer coisa, como manda a tradição.`,
  ],
  neon: [
    (name) => `${name} é uma cidade que dorme de dia: asfalto molhado, luz rosa e um grave vindo da esquina.`,
    (name) => `Brilho de fliperama e um sintetizador de verdade: ${name} vem de um futuro imaginado há quarenta anos.`,
  ],
};
