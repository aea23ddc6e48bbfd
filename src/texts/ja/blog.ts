import type { blogTexts as English } from '../en/blog.ts';
import type { Translation } from '../language.ts';
import { roughTime } from '../rough-time.ts';

export const blogTexts: Translation<typeof English> = {
  title: 'ブログ',
  lead: 'ゲーム、確率、コインの仕組み。信じるためではなく、確かめるために書きました。',
  back: 'ブログに戻る',
  notFound: '記事が見つかりません',
  minutes: (count) => `読了${count}分`,
  age: '成人向けです。失っても困らない金額で遊び、楽しいうちにやめましょう。',
  articles: {
    'provably-fair-guide': {
      title: '公平性の証明を一歩ずつ',
      summary: 'コミットメントとは何か、なぜ自分のシードが大切か、そしてベットを1分で計算し直す方法。',
      minutes: 6,
    },
    'house-edge-guide': {
      title: 'ハウスエッジの正体',
      summary: 'カジノの利益はどこから来るのか、ベットの平均費用はいくらか、なぜ必勝法では変わらないのか。',
      minutes: 6,
    },
    'responsible-play-guide': {
      title: '遊びを遊びのままに',
      summary: 'ボラティリティ、ティルト、制限。普通の夜とはどんなもので、どう保つのか。',
      minutes: 6,
    },
    'crypto-casinos-safe-guide': {
      title: '暗号資産カジノは安全か？チェックリスト',
      summary: '最初の入金の前に自分で答えられる12の質問と、良い答えとはどのようなものか。',
      minutes: 6,
    },
    'blockchain-gambling-guide': {
      title: 'ブロックチェーンにできること、できないこと',
      summary: 'アドレス、承認、ネットワーク、手数料。入金の流れと、お金を失うミス。',
      minutes: 6,
    },
    'crypto-vs-fiat-casinos': {
      title: 'コインかカードか：本当の違い',
      summary: '速さ、手数料、プライバシー、価格変動、トラブル対応を、結論ありきではなく比べます。',
      minutes: 5,
    },
    'online-vs-real-casinos': {
      title: 'オンラインと実店舗',
      summary: 'ペース、確率、雰囲気、コントロール。2つの遊び方と、それぞれが隠すもの。',
      minutes: 5,
    },
  },
  seeds: {
    title: '試してみよう：シードからダイスの出目まで',
    server: 'サーバーシード',
    client: 'クライアントシード',
    nonce: 'ナンス',
    seedFault: '空白なしで1～64文字を入力してください。',
    nonceFault: '整数を入力してください。',
    commitment: 'コミットメント：サーバーシードのSHA-256',
    block: '「クライアントシード:ナンス:0」のHMAC-SHA256',
    number: '最初の4バイトを数値に',
    roll: 'ダイスの出目',
  },
  edge: {
    title: '試してみよう：一晩の平均費用',
    stake: '1回の賭け金',
    bets: 'ベット回数',
    houseEdge: 'ハウスエッジ',
    staked: '賭け金の合計',
    cost: '平均費用',
    returned: '平均して戻る額',
  },
  sessions: {
    title: '試してみよう：エッジ1%での60の夜',
    multiplier: '勝ったときの倍率',
    again: '別の60回',
    picture: '300回ずつ賭けた60セッションの収支',
    ahead: 'プラスで終了',
    best: '最高の夜',
    worst: '最悪の夜',
    stakes: (net) => `賭け金の${net > 0 ? '+' : ''}${Math.round(net)}倍`,
  },
  confirmations: {
    title: '試してみよう：私の支払いは今どこ？',
    coin: 'コイン',
    passed: '送ってからの時間',
    time: (seconds) => roughTime(seconds, '分', '秒'),
    sent: '送金',
    seen: '検出',
    confirmed: (blocks, needed) => `${needed}ブロック中${blocks}`,
    credited: '反映',
  },
};
