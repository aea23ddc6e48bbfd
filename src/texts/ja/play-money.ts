import type { playMoneyTexts as en } from '../en/play-money.ts';

export const playMoneyTexts: typeof en = {
  name: 'プレイマネー',
  balance: (amount) => `プレイマネー：${amount}`,
  note: '実際のお金の増減はありません。',
  refill: (amount) => `${amount}まで補充`,
  switchOn: 'プレイマネーに切り替える',
  switchOff: 'リアルマネーに戻る',
  forReal: 'ログインしてリアルマネーで遊ぶ',
  tryIt: 'プレイマネーで試す',
  seeds:
    'このシードのペアは、プレイマネー用にお使いのブラウザが作成しました。結果を決めるルールは通常のベットと同じです。',
  kept: 'このブラウザには、プレイマネーの直近300件のベットが保存されます。統計、ランク、報酬には反映されません。',
  none: 'ここではまだプレイマネーで遊んでいません。',
  onlyHere:
    'このベットはプレイマネーによるものです。このブラウザにのみ保存されているため、リンクはほかの環境では開けません。',
  notKept: 'このベットは別のブラウザのプレイマネーによるものか、古いため保存されていません。',
};
