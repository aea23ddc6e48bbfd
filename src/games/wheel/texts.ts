import { inLanguage } from '../../texts/language.ts';

export const wheelTexts = inLanguage({
  en: {
    segments: 'Segments',
    prizes: 'Payouts of the wheel',
    topPayout: 'Highest payout',
    results: 'Last results',
    noResults: 'Your last spins appear here.',
    result: (multiplier: string, isWin: boolean) => `${multiplier}, ${isWin ? 'win' : 'no win'}`,
    spoken: (multiplier: string, profit: string) => `Wheel ${multiplier}, ${profit}`,
    description: [
      'Choose how many segments the wheel has and a risk, then press Play. The wheel turns, and the segment under the pointer pays your bet times its multiplier. All payouts and their chances are shown under the wheel before you bet.',
      'Every segment is equally likely. At low risk most segments pay a little; at high risk one segment pays for all the others. Each of the fifteen wheels returns exactly 99% of what is staked. The other 1% is the house edge.',
      'The wheel has no memory. A segment that has not come up for a while is as likely as before, and a wheel that stops next to a large payout was not close to it: the segment is drawn first, and the turning only shows it.',
      'The segment comes from a server seed we committed to before your bet, your client seed and a counter. Fairness shows the commitment, and the page of each bet checks it.',
    ],
  },
  es: {
    segments: 'Segmentos',
    prizes: 'Pagos de la rueda',
    topPayout: 'Pago más alto',
    results: 'Últimos resultados',
    noResults: 'Aquí aparecen tus últimos giros.',
    result: (multiplier: string, isWin: boolean) => `${multiplier}, ${isWin ? 'gana' : 'no gana'}`,
    spoken: (multiplier: string, profit: string) => `Rueda ${multiplier}, ${profit}`,
    description: [
      'Elige cuántos segmentos tiene la rueda y un riesgo, y pulsa Jugar. La rueda gira, y el segmento bajo la flecha paga tu apuesta por su multiplicador. Todos los pagos y sus probabilidades están bajo la rueda antes de apostar.',
      'Todos los segmentos son igual de probables. Con riesgo bajo la mayoría paga un poco; con riesgo alto un solo segmento paga por todos los demás. Cada una de las quince ruedas devuelve exactamente el 99 % de lo apostado. El otro 1 % es la ventaja de la casa.',
      'La rueda no tiene memoria. Un segmento que lleva tiempo sin salir es tan probable como antes, y una rueda que se para junto a un gran pago no estuvo cerca de él: primero se sortea el segmento, y el giro solo lo muestra.',
      'El segmento sale de una semilla del servidor a la que nos comprometimos antes de tu apuesta, de tu semilla y de un contador. Transparencia muestra el compromiso, y la página de cada apuesta lo comprueba.',
    ],
  },
  pt: {
    segments: 'Segmentos',
    prizes: 'Pagamentos da roda',
    topPayout: 'Maior pagamento',
    results: 'Últimos resultados',
    noResults: 'Seus últimos giros aparecem aqui.',
    result: (multiplier: string, isWin: boolean) => `${multiplier}, ${isWin ? 'ganho' : 'sem ganho'}`,
    spoken: (multiplier: string, profit: string) => `Wheel ${multiplier}, ${profit}`,
    description: [
      'Escolha quantos segmentos a roda tem e um risco, e aperte Jogar. A roda gira, e o segmento sob o ponteiro paga a aposta vezes o multiplicador. Todos os pagamentos e suas chances aparecem abaixo da roda antes da aposta.',
      'Todos os segmentos são igualmente prováveis. Com risco baixo, a maioria paga um pouco; com risco alto, um segmento paga por todos os outros. Cada uma das quinze rodas devolve exatamente 99% do que é apostado. O outro 1% é a vantagem da casa.',
      'A roda não tem memória. Um segmento que não sai há algum tempo é tão provável quanto antes, e uma roda que para ao lado de um pagamento alto não esteve perto dele: o segmento é sorteado primeiro, e o giro só o mostra.',
      'O segmento vem de uma semente do servidor com a qual nos comprometemos antes da sua aposta, da sua semente de cliente e de um contador. Transparência mostra o compromisso, e a página de cada aposta o confere.',
    ],
  },
  ja: {
    segments: '区画数',
    prizes: 'ホイールの配当',
    topPayout: '最高配当',
    results: '最近の結果',
    noResults: '最近の結果がここに表示されます。',
    result: (multiplier: string, isWin: boolean) => `${multiplier}、${isWin ? '勝ち' : '勝ちなし'}`,
    spoken: (multiplier: string, profit: string) => `ホイール${multiplier}、${profit}`,
    description: [
      '区画の数とリスクを選び、プレイを押します。ホイールが回り、針の下の区画の倍率が賭け金に掛けられて支払われます。すべての配当と確率は、賭ける前にホイールの下に表示されます。',
      'どの区画も同じ確率です。低リスクでは多くの区画が少しずつ支払い、高リスクでは1つの区画がほかのすべての分を支払います。15種類のホイールはいずれも、賭け金のちょうど99%を還元します。残りの1%がハウスエッジです。',
      'ホイールに記憶はありません。しばらく出ていない区画も確率は同じです。大きな配当の隣で止まっても、惜しかったわけではありません。先に区画が決まり、回転はそれを見せるだけです。',
      '区画は、事前にコミットしたサーバーシード、あなたのクライアントシード、カウンターから決まります。「公平性」でコミットメントを確認でき、各ベットのページで検証できます。',
    ],
  },
});
