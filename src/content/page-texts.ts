import { AFFILIATE } from '../terms/house-terms.ts';
import { inLanguage } from '../texts/language.ts';

/** Titles and descriptions for search engines and link previews. Used only on the server. */
export const pageTexts = inLanguage({
  en: {
    locale: 'en_US',
    blog: 'Blog',
    tagline: 'The casino you can check',
    age: '18+ · Play responsibly',
    notFound: 'There is no page at this address. It may be mistyped or out of date.',
    descriptions: {
      '/': 'A crypto casino you do not have to trust: provably fair originals, 700 slots and live tables, every bet verifiable in your own browser. For adults only.',
      '/casino':
        'All of Roulo’s games in one place: provably fair originals, slots by theme, mechanic and return, and live tables with a dealer.',
      '/casino/originals': 'Our own games, with their odds on the table and every round open to verification.',
      '/casino/slots':
        'Slots with their facts in the open: filter by return, volatility, mechanic and theme, and try each one in demo first.',
      '/casino/live':
        'Live casino: roulette, blackjack, baccarat and money wheels with a dealer, with seats and limits shown before you sit down.',
      '/casino/live/blackjack':
        'Live blackjack tables with free seats and limits at a glance. Blackjack pays 3 to 2 and the dealer stands on 17.',
      '/casino/live/roulette':
        'Live European roulette with one zero: choose a table by pace and limits. Every bet returns 97.3% on average.',
      '/solvency':
        'What Roulo owes to all players, counted every day, with the reserves beside it. Check in your browser that your own balance is in the sum.',
      '/fairness':
        'How every outcome is fixed before the bet and how to check it after: seeds, commitments, the exact return of every table, and a verifier.',
      '/race':
        'The weekly race of Roulo: points by stakes and edge, prizes by place, the standings, and the lists of past races with their payments.',
      '/rewards':
        'Ranks, rakeback, rank-up rewards and bonuses at Roulo, with the formula for each and what every rank is worth.',
      '/promo':
        'The deposit promotion in plain numbers: what each deposit brings, the wagering requirement, the largest bet, and how to cancel.',
      '/affiliate': `Refer players to Roulo and earn ${AFFILIATE.ngrPercent}% of the net revenue they bring, month by month, with the books open to you.`,
      '/contact':
        'How to reach Roulo: account help, responsible gaming, your data, security reports. We reply within 1-2 business days.',
      '/settings':
        'Settings of your Roulo account: language and currency, two-factor sign-in, devices, identity checks, and the limits you set for yourself.',
      '/blogs':
        'Articles on odds, fairness, coins and limits, with things to try out. Written so that you can check it, not just believe it.',
    },
  },
  es: {
    locale: 'es_ES',
    blog: 'Blog',
    tagline: 'El casino que puedes comprobar',
    age: '18+ · Juega con responsabilidad',
    notFound: 'En esta dirección no hay ninguna página. Puede que esté mal escrita o sea antigua.',
    descriptions: {
      '/': 'Casino cripto sin actos de fe: originales demostrablemente justos, 700 tragaperras y mesas en vivo, y cada apuesta verificable en tu navegador. Solo para adultos.',
      '/casino':
        'Todos los juegos de Roulo en un sitio: originales demostrablemente justos, tragaperras por tema, mecánica y retorno, y mesas con crupier.',
      '/casino/originals':
        'Nuestros propios juegos, con las probabilidades sobre la mesa y cada ronda abierta a verificación.',
      '/casino/slots':
        'Tragaperras con los datos a la vista: filtra por retorno, volatilidad, mecánica y tema, y prueba antes cada una en demo.',
      '/casino/live':
        'Casino en vivo: ruleta, blackjack, bacará y ruedas con crupier, con los asientos y límites antes de sentarte.',
      '/casino/live/blackjack':
        'Mesas de blackjack en vivo con asientos libres y límites a la vista. El blackjack paga 3 a 2 y el crupier se planta con 17.',
      '/casino/live/roulette':
        'Ruleta europea en vivo con un solo cero: elige mesa por ritmo y límites. Cada apuesta devuelve de media el 97,3 %.',
      '/solvency':
        'Lo que Roulo debe a todos los jugadores, contado cada día, con las reservas al lado. Comprueba en tu navegador que tu saldo está en la suma.',
      '/fairness':
        'Cómo se fija cada resultado antes de la apuesta y cómo comprobarlo después: semillas, compromisos, el retorno exacto de cada tabla y un verificador.',
      '/race':
        'La carrera semanal de Roulo: puntos por apuestas y ventaja, premios por puesto, la clasificación y las listas de carreras anteriores con sus pagos.',
      '/rewards':
        'Rangos, rakeback, recompensas de rango y bonos de Roulo, con la fórmula de cada uno y lo que vale cada rango.',
      '/promo':
        'La promoción de depósito en cifras claras: lo que trae cada depósito, el requisito de apuesta, la apuesta máxima y cómo cancelar.',
      '/affiliate': `Recomienda Roulo y gana el ${AFFILIATE.ngrPercent} % de los ingresos netos que traen tus referidos, mes a mes y con los libros abiertos.`,
      '/contact':
        'Cómo contactar con Roulo: ayuda con la cuenta, juego responsable, tus datos y avisos de seguridad. Responden personas en 1-2 días laborables.',
      '/settings':
        'Ajustes de una cuenta de Roulo: idioma y moneda, acceso en dos pasos, dispositivos, verificación de identidad y los límites que te pones.',
      '/blogs':
        'Artículos sobre probabilidades, transparencia, monedas y límites, con cosas para probar. Escritos para comprobarlos y no para creerlos.',
    },
  },
  pt: {
    locale: 'pt_BR',
    blog: 'Blog',
    tagline: 'O cassino que você pode conferir',
    age: '18+ · Jogue com responsabilidade',
    notFound: 'Não há página neste endereço. Ele pode estar errado ou desatualizado.',
    descriptions: {
      '/': 'Cassino cripto em que você não precisa confiar: originais comprovadamente justos, 700 slots e mesas ao vivo, e cada aposta verificável no seu navegador. Só para adultos.',
      '/casino':
        'Todos os jogos da Roulo em um só lugar: originais comprovadamente justos, slots por tema, mecânica e retorno, e mesas ao vivo com crupiê.',
      '/casino/originals': 'Nossos próprios jogos, com as chances à vista e cada rodada aberta à verificação.',
      '/casino/slots':
        'Slots com os dados à vista: filtre por retorno, volatilidade, mecânica e tema, e experimente cada um antes em demo.',
      '/casino/live':
        'Cassino ao vivo: roleta, blackjack, bacará e rodas com crupiê, com lugares e limites antes de você se sentar.',
      '/casino/live/blackjack':
        'Mesas de blackjack ao vivo com lugares livres e limites à vista. Blackjack paga 3 para 2 e o crupiê para em 17.',
      '/casino/live/roulette':
        'Roleta europeia ao vivo com um só zero: escolha a mesa por ritmo e limites. Cada aposta devolve em média 97,3%.',
      '/solvency':
        'O que a Roulo deve a todos os jogadores, contado todos os dias, com as reservas ao lado. Verifique no navegador que seu saldo está na soma.',
      '/fairness':
        'Como cada resultado é definido antes da aposta e como conferi-lo depois: sementes, compromissos, o retorno exato de cada tabela e um verificador.',
      '/race':
        'A corrida semanal da Roulo: pontos por apostas e vantagem, prêmios por lugar, a classificação e as listas das corridas anteriores com os pagamentos.',
      '/rewards': 'Níveis, rakeback, recompensas e bônus da Roulo, com a fórmula de cada um e quanto vale cada nível.',
      '/promo':
        'A promoção de depósito em números claros: o que cada depósito traz, a exigência de apostas, a aposta máxima e como cancelar.',
      '/affiliate': `Indique jogadores à Roulo e ganhe ${AFFILIATE.ngrPercent}% da receita líquida que eles trazem, mês a mês e com as contas abertas.`,
      '/contact':
        'Como falar com a Roulo: ajuda com a conta, jogo responsável, seus dados e avisos de segurança. Respondemos em 1 a 2 dias úteis.',
      '/settings':
        'Configurações de uma conta da Roulo: idioma e moeda, verificação em duas etapas, aparelhos, verificação de identidade e os limites que você define.',
      '/blogs':
        'Artigos sobre chances, transparência, moedas e limites, com coisas para experimentar. Escritos para conferir, não só para acreditar.',
    },
  },
  ja: {
    locale: 'ja_JP',
    blog: 'ブログ',
    tagline: '自分で検証できるカジノ',
    age: '18+ · 責任を持って楽しみましょう',
    notFound: 'このアドレスにページはありません。間違っているか、古くなっている可能性があります。',
    descriptions: {
      '/': '信用しなくていい暗号資産カジノ。公平性を証明できるオリジナルゲーム、700のスロット、ライブテーブル。すべてのベットをブラウザーで検証できます。成人向け。',
      '/casino':
        'Rouloのすべてのゲーム。公平性を証明できるオリジナル、テーマや仕組みや還元率で選べるスロット、ディーラーのいるライブテーブル。',
      '/casino/originals': '確率を公開し、すべてのラウンドを誰でも検証できる、Rouloの自社ゲームです。',
      '/casino/slots': '情報を公開したスロット。還元率、ボラティリティ、仕組み、テーマで絞り込み、まずデモで試せます。',
      '/casino/live':
        'ライブカジノ。ルーレット、ブラックジャック、バカラ、マネーホイール。席とリミットを着席前に確認できます。',
      '/casino/live/blackjack':
        '空席とリミットがひと目で分かるライブブラックジャック。ブラックジャックは3対2、ディーラーは17で止まります。',
      '/casino/live/roulette':
        'ゼロが1つのライブヨーロピアンルーレット。ペースとリミットで選べます。どの賭けも平均97.3%が戻ります。',
      '/solvency':
        'Rouloが全プレイヤーに支払うべき金額を毎日集計し、準備金とともに公開します。自分の残高が含まれることをブラウザで確認できます。',
      '/fairness':
        '結果がベットの前に決まる仕組みと、あとで確かめる方法。シード、コミットメント、各表の正確な還元率、検証ツール。',
      '/race':
        'Rouloのウィークリーレース。賭け金とハウスエッジによるポイント、順位ごとの賞金、現在の順位表、支払いを含む過去のレースの一覧を掲載しています。',
      '/rewards': 'Rouloのランク、レーキバック、ランクアップ報酬、ボーナス。それぞれの計算式と各ランクの価値。',
      '/promo': '入金プロモーションを数字で。入金ごとのボーナス、賭け条件、最大ベット、キャンセルの方法。',
      '/affiliate': `Rouloにプレイヤーを紹介し、純収益の${AFFILIATE.ngrPercent}%を毎月受け取れます。帳簿は公開されています。`,
      '/contact':
        'Rouloへのお問い合わせ。アカウント、責任あるゲーミング、個人データ、セキュリティの報告。1～2営業日以内に返信します。',
      '/settings': 'Rouloアカウントの設定。言語と通貨、二段階認証、端末、本人確認、自分で決める制限。',
      '/blogs': '確率、公平性、コイン、制限についての記事。試せる仕掛け付き。信じるためではなく、確かめるために。',
    },
  },
});

export type DescribedPath = keyof (typeof pageTexts)['descriptions'];
