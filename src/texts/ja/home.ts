import type { homeTexts as English } from '../en/home.ts';
import type { Translation } from '../language.ts';

export const homeTexts: Translation<typeof English> = {
  heading: '遊ぶ。そして確かめる。',
  text: '結果はベットの前に決まっていて、あとから自分で検証できます。ダウンロード不要。信用しなくても大丈夫です。',
  browse: 'ゲームを見る',
  welcome: (username) => `ようこそ、${username}さん`,
  welcomeBack: (username) => `おかえりなさい、${username}さん`,
  deposit: '入金',
  firstDeposit: (percent, limit) => `初回入金に${percent}%ボーナス（最大${limit}）`,
  features: 'はじめに',
  originals: 'オリジナル',
  originalsText: 'すべてのラウンドの公平性を証明できる自社ゲームです。',
  slots: 'スロット',
  slotsText: '外部スタジオのスロット。同じ公開帳簿で精算します。',
  play: '今すぐプレイ',
  recommended: 'おすすめ',
  liveCasino: 'ライブカジノ',
};
