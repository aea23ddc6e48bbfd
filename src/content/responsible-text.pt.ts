import { SELF_EXCLUSIONS } from '../terms/house-terms.ts';
import type { PageText } from './page-text.ts';

const DURATIONS: Record<(typeof SELF_EXCLUSIONS)[number], string> = {
  '24h': '24 horas, para esfriar a cabeça',
  '1w': '1 semana',
  '1m': '1 mês',
  '6m': '6 meses',
  permanent: 'para sempre, sem volta',
};

export const page: PageText = {
  title: 'Jogo responsável',
  lead: 'Jogar é um entretenimento que custa dinheiro. Esta página diz quanto custa, como manter esse custo baixo e como parar.',
  changedOn: '2026-11-16',
  parts: ['playerLimits'],
  sections: [
    {
      id: 'the-odds',
      heading: 'Quanto custa jogar',
      body: [
        'Cada jogo aqui é feito para que a casa fique, em média, com uma parte de cada aposta: {edges}. Quem joga por tempo suficiente paga essa parte. Nenhum sistema, padrão ou intuição muda isso, e um ganho nunca está “para sair”.',
        'Uma vantagem pequena não é uma perda pequena: ela é cobrada de novo em cada aposta. Cem apostas de dez dólares são mil dólares apostados.',
      ],
    },
    {
      id: 'keep-it-play',
      heading: 'Para continuar sendo diversão',
      body: [
        [
          'Decida antes de começar quanto a noite pode custar, e pare ali.',
          'Jogue com dinheiro que você pode perder, nunca com dinheiro emprestado, do aluguel ou da poupança.',
          'Não tente recuperar perdas. É o caminho mais seguro para perder mais.',
          'Não jogue com raiva, triste, cansado ou depois de beber.',
          'Faça pausas. Olhe para o relógio, não só para o saldo.',
          'Faça outras coisas também.',
        ],
      ],
    },
    {
      id: 'signs',
      heading: 'Sinais de que passou do ponto',
      body: [
        'Responda para si mesmo. Um “sim” é motivo para fazer uma pausa; vários são motivo para buscar ajuda.',
        [
          'Você já apostou mais do que podia perder?',
          'Precisa de apostas maiores para sentir o mesmo?',
          'Já voltou para recuperar dinheiro perdido?',
          'Já pegou emprestado ou vendeu algo para jogar?',
          'Alguém já disse que você joga demais?',
          'Já escondeu o quanto joga?',
          'O jogo já custou seu sono, seu trabalho ou a confiança de alguém?',
        ],
      ],
    },
    {
      id: 'limits',
      heading: 'Limites',
      body: [
        'Você pode limitar o que deposita, o que perde e o que aposta, por dia, semana e mês (períodos do calendário em UTC). Uma aposta que passaria de um limite é recusada. Quando um limite de depósito se esgota, não mostramos endereço, e o que chegar mesmo assim fica retido até o limite permitir.',
        'Um limite mais baixo vale na hora. Um mais alto vale depois de {limits.loosenAfterHours} horas, e só se você o confirmar de novo.',
        'Se quiser, um lembrete mostra de tempos em tempos há quanto tempo você joga e quanto custou.',
      ],
    },
    {
      id: 'signs-we-look-for',
      heading: 'Sinais de dano',
      body: [
        'Uma vez por dia procuramos sinais de que o jogo pode fazer mal, nos últimos {signsOfHarm.days} dias. Cada sinal tem pontos, e uma pessoa da nossa equipe olha primeiro quem tem mais, a partir de {signsOfHarm.listedFrom} pontos. Nada é fechado só por pontos.',
        [
          'perdas de pelo menos {signsOfHarm.losses.min} e de {signsOfHarm.losses.timesMean} vezes a sua própria média das quatro semanas anteriores: {signsOfHarm.points.losses} pontos',
          'apostas em {signsOfHarm.hours.min} horas ou mais: {signsOfHarm.points.hours} pontos',
          'um dia e uma noite de jogo sem uma pausa de {signsOfHarm.nights.pauseHours} horas: {signsOfHarm.points.nights} pontos',
          'pedir limites mais altos em {signsOfHarm.askedWithinDays} dias: {signsOfHarm.points.raisedLimits} pontos',
          '{signsOfHarm.chasing.deposits} depósitos ou mais, cada um até {signsOfHarm.chasing.withinMinutes} minutos depois de o jogo deixar menos de um dólar: {signsOfHarm.points.chasing} pontos',
          'um saque que voltou em {signsOfHarm.askedWithinDays} dias: {signsOfHarm.points.returnedWithdrawals} pontos',
        ],
      ],
    },
    {
      id: 'self-exclusion',
      heading: 'Autoexclusão',
      body: [
        'Você pode se excluir de depósitos e apostas:',
        SELF_EXCLUSIONS.map((duration) => DURATIONS[duration]),
        'Vale a partir do seu próximo clique. Nem você nem nós podemos encurtá-la. Uma exclusão temporária termina automaticamente. Você ainda pode entrar e sacar seu saldo principal, e as rodadas abertas são concluídas e pagas.',
        'Limites e autoexclusão ficam nas [Configurações](/settings/responsible). Se não os encontrar ou não conseguir entrar, escreva para {mail} e fazemos isso por você.',
      ],
    },
    {
      id: 'what-we-do',
      heading: 'O que nós fazemos',
      body: [
        [
          'Você é desconectado após {account.idleMinutes} minutos sem atividade e após {account.sessionHours} horas em qualquer caso.',
          'Um resultado que não paga mais que a aposta não é comemorado.',
          'Um saque pendente não pode voltar a ser dinheiro para jogar.',
          'Não enviamos publicidade a quem se excluiu.',
          'Seu perfil mostra o que você apostou e quanto custou, sem maquiagem.',
        ],
      ],
    },
    {
      id: 'minors',
      heading: 'Menores',
      body: [
        'Ninguém com menos de {ageMin} anos pode jogar. Se crianças usam seu aparelho, saia da conta, guarde sua senha e use um filtro, como o do próprio sistema. A conta de um menor é fechada e os depósitos são devolvidos.',
      ],
    },
    {
      id: 'help',
      heading: 'Onde encontrar ajuda',
      body: [
        'Estas organizações ajudam de graça, em sigilo, e não têm ligação conosco:',
        [
          '[Gambling Therapy](https://www.gamblingtherapy.org): online, no mundo todo, em muitos idiomas.',
          '[Gamblers Anonymous](https://www.gamblersanonymous.org): reuniões em muitos países e online.',
          '[GamCare](https://www.gamcare.org.uk): telefone e chat no Reino Unido.',
          '[Gam-Anon](https://www.gam-anon.org): para familiares e amigos.',
        ],
        'Você também pode simplesmente escrever para nós: {mail}. Ninguém vai tentar convencer você a ficar.',
      ],
    },
  ],
};
