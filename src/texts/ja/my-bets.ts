import type { myBetsTexts as English } from '../en/my-bets.ts';
import type { Translation } from '../language.ts';

export const myBetsTexts: Translation<typeof English> = {
  game: 'ゲーム',
  allGames: 'すべてのゲーム',
  balance: '残高',
  balances: { all: '両方の残高', primary: 'メイン', promotional: 'プロモ' },
  time: '日時',
  stake: '賭け金',
  multiplier: '倍率',
  profit: '損益',
  bonus: 'ボーナス',
  list: 'マイベット',
  loadMore: 'もっと見る',
  export: 'エクスポート',
  exportCsv: 'CSVでエクスポート',
  exportJson: 'JSONでエクスポート',
  none: 'まだベットはありません。',
  noneFound: '条件に一致するベットがありません。',
  noneInRange: 'この期間のベットはありません。',
  play: 'オリジナルで遊ぶ',
  visitor: 'ログインすると、ベットを確認できます。',
  chart: {
    title: '損益',
    ranges: { '24h': '24時間', '7d': '7日', '30d': '30日', all: 'すべて' },
    range: '期間',
    overBets: (bets) => `${bets}件のベット`,
    overOneBet: '1件のベット',
    line: 'ベットごとの損益',
    start: '開始',
  },
};
