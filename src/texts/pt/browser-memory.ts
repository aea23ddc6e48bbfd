import type { memoryTexts as English } from '../en/browser-memory.ts';
import type { Translation } from '../language.ts';

export const memoryTexts: Translation<typeof English> = {
  memory: {
    alarm:
      'O que o cassino diz agora sobre uma das suas apostas não é o que ele mostrou quando você jogou. Baixe as provas e fale com o suporte.',
    logShorter:
      'O registro público está menor do que quando você o viu: entradas foram removidas. Baixe as provas e fale com o suporte.',
    logRewritten: 'O registro público foi reescrito desde que você o viu. Baixe as provas e fale com o suporte.',
    title: 'O que este navegador lembra',
    lead: 'Este navegador guarda as impressões que viu e os recibos das suas apostas, e os compara com o que dissermos depois. Eles ficam aqui quando você sai da conta e nunca deixam este dispositivo, a menos que você os baixe.',
    visitor: 'Entre para ver o que este navegador lembra das suas apostas.',
    bets: 'Apostas',
    receipts: 'Recibos',
    commitments: 'Impressões de sementes',
    head: 'Entradas do registro que você viu por último',
    export: 'Baixar a memória',
    forget: 'Esquecê-la neste dispositivo',
    forgetQuestion:
      'Sem ela, este navegador não pode nos contradizer sobre essas apostas. Baixe-a antes se quiser guardar as provas.',
    forgetYes: 'Sim, esquecer',
    forgetNo: 'Manter',
    forgotten: 'Este navegador a esqueceu.',
    check: 'Verificar o registro agora',
    first: 'Este navegador anotou o estado do registro pela primeira vez.',
    same: 'O registro está como você o viu por último.',
    grown: 'Tudo o que você viu antes ainda está no registro; só foram acrescentadas entradas.',
    unknown: 'Não foi possível verificar o registro agora.',
    shown: (time: string) => `Seu navegador viu esta impressão em ${time}, antes destas apostas.`,
    notShown:
      'Seu navegador não viu esta impressão antes; talvez você tenha jogado em outro dispositivo. Baseia-se no que o cassino diz agora.',
    remembered: (count: string) => `${count} apostas estão como seu navegador as lembra.`,
  },
  cheat: {
    title: 'Tente trapacear',
    lead: 'Esta é uma aposta assinada. Mude-a como um cassino desonesto faria e veja qual verificação descobre.',
    tries: {
      nothing: 'Deixar a aposta como está',
      payout: 'Pagar a metade',
      result: 'Mudar o resultado',
      settings: 'Mudar o que o jogador escolheu e calcular tudo de novo',
      seed: 'Trocar a semente do servidor e calcular tudo de novo',
      seedWithoutReceipt: 'O mesmo, com um jogador sem recibo',
      receipt: 'O mesmo, e mudar também o recibo',
    },
    seedsFit: 'O resultado decorre das sementes e das regras.',
    seedsDiffer: 'Descoberto: o resultado não decorre das sementes e das regras.',
    noReceipt: 'Não há recibo para comparar. Nada aqui contradiz o cassino.',
    receiptFits: 'O recibo assinado diz o mesmo.',
    receiptDiffers: (field: string) => `Descoberto: o recibo assinado diz outra coisa (${field}).`,
    proved: 'Provado: nada foi mudado.',
    caught: 'A trapaça é descoberta.',
    slipped: 'A trapaça NÃO seria descoberta. Por isso seu navegador guarda os recibos.',
    map: 'O que é provado por quê',
    mapLines: [
      'Seu resultado|Sementes, nonce e regras|Qualquer pessoa pode recalcular',
      'A semente foi fixada antes da aposta|A impressão que você viu, guardada pelo navegador e no registro público|Seu navegador compara na revelação',
      'Aposta, escolhas, resultado e pagamento|O recibo assinado|Uma assinatura por lote de apostas',
      'O recibo existia na época|O registro público contém o lote|Qualquer pessoa pode manter uma cópia',
      'O registro não foi reescrito|Coerência com o último cabeçalho que seu navegador viu|Verificado a cada visita',
      'Seu saldo está coberto|A árvore de somas diária e as reservas|Veja Solvência',
    ],
    mapHeads: ['O quê', 'Baseia-se em', 'Verificado por'],
  },
};
