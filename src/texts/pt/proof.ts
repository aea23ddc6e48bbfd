import type { proofTexts as English } from '../en/proof.ts';
import type { Translation } from '../language.ts';

export const proofTexts: Translation<typeof English> = {
  problems: {
    unreadable: 'Isto não é um recibo da Roulo, ou não pode ser lido.',
    truncated: 'O recibo está cortado: falta um campo ou uma parte do caminho.',
    reordered: 'As partes do caminho do recibo estão em outra ordem, ou seu lugar no lote foi mudado.',
    altered: 'O recibo não diz o que foi assinado: alguém o alterou.',
    badSignature: 'A assinatura está errada: a Roulo não assinou isto.',
    foreignKey: 'O recibo foi assinado com uma chave que não é deste cassino.',
    otherBet: 'Este é o recibo de outra aposta.',
    future: 'O recibo tem data futura, ou é mais antigo que a própria aposta.',
    notLogged: 'O registro público não contém este lote de recibos no lugar indicado.',
    forkedLog:
      'Dois cabeçalhos assinados do registro têm o mesmo tamanho e raízes diferentes: o cassino mostrou duas versões do seu registro.',
    cannotCheck:
      'Este navegador não consegue verificar assinaturas Ed25519. Use um navegador mais novo ou o verificador de linha de comando.',
  },
  bases: {
    shownBefore: 'Baseia-se na impressão que você viu antes da aposta',
    receipt: 'Baseia-se no recibo que o cassino assinou',
    log: 'Baseia-se no recibo e no registro público',
    toldAfterwards: 'Baseia-se no que o cassino diz agora, depois da aposta',
    seeds: 'Resulta das sementes e das regras',
  },
  fields: {
    game: 'Jogo',
    parameters: 'Suas escolhas',
    betAmount: 'Aposta',
    winnings: 'Pagamento',
    multiplier: 'Multiplicador',
    ending: 'Fim da rodada',
    balanceType: 'Saldo',
    serverSeedHash: 'Impressão da semente do servidor',
    clientSeed: 'Semente do cliente',
    nonce: 'Nonce',
    rulesHash: 'Impressão das regras',
    result: 'Resultado',
    placedAt: 'Feita',
    settledAt: 'Liquidada',
  },
  receipt: {
    title: 'Recibo',
    proved: 'O recibo assinado diz o mesmo que esta aposta. Nada nela pode mais ser mudado.',
    differs: 'O recibo assinado diz outra coisa que esta aposta. Guarde os dois arquivos e fale com o suporte.',
    none: 'Não é possível provar sem recibo: a semente, a aposta e suas escolhas podem ter sido mudadas desde que você jogou.',
    pending:
      'O recibo é assinado alguns segundos depois que a aposta é liquidada. Esta página o mostra em menos de um minuto.',
    signedAt: (time: string) => `Assinado ${time}`,
    kept: (time: string) => `Este navegador o guarda desde ${time}.`,
    fetched: 'O cassino acabou de enviá-lo; este navegador não tinha guardado nenhum.',
    inLog: (index: string) => `Seu lote é a entrada ${index} do registro público.`,
    notInLogYet: 'Seu lote estará no registro público em menos de um minuto.',
    download: 'Baixar as provas',
    signed: 'Assinado',
    told: 'Dito agora',
    lines: (count: string) => `${count} campos comparados`,
  },
  /** Why a proof of what players are owed is rejected. */
  liabilities: {
    unreadable: 'Esta prova não pode ser lida.',
    negative: 'Um valor é negativo: o que é devido a outros poderia estar escondido atrás dele.',
    notCounted: 'Seu saldo NÃO está na lista publicada: foi omitido, ou a prova é de outro jogador.',
    otherDay: 'A prova foi feita para outro dia: suas linhas são da lista desse dia.',
    otherSum: 'Suas linhas não somam o seu saldo.',
    doubled: 'A mesma linha é contada duas vezes.',
    otherTotal: 'As linhas não somam o total publicado.',
    otherRoot: 'A lista não leva à raiz publicada.',
    notOrdered: 'As linhas não estão na ordem dos seus hashes.',
    otherCount: 'A lista tem outro número de linhas que o publicado.',
  },
};
