import type { contentTexts as English } from '../en/content.ts';
import type { Translation } from '../language.ts';

export const contentTexts: Translation<typeof English> = {
  preview: 'プレビュー：未公開です。あなたにだけ表示されています',
  simulation: 'シミュレーションページへようこそ！',

  missedTitle: 'ボールが盤から外れました',
  missedText: '次のアドレスにページはありません：',
  missedComfort: 'アドレスが間違っているか、古くなっている可能性があります。ベットも損失も発生していません。',
  toHome: 'ホームへ',
  toCasino: 'カジノへ',
  searchGames: 'ゲームを検索',

  onThisPage: 'このページの内容',
  changedOn: (date) => `最終更新日：${date}`,
  notOpenYet: 'このページに書かれている機能の一部はまだ公開されていません。公開後に適用されます：',
  parts: {
    cashier: '入金と出金：まだ入出金はできません。',
    promotion: '入金プロモーション。',
    affiliates: 'アフィリエイトプログラム。',
    rankUpReward: 'ランクアップ報酬。ランクはすでに計算されています。',
    vipBonuses: 'デイリー・ウィークリー・マンスリーボーナス、ロスバック、VIPホスト。',
    verification: '設定での本人確認。',
    playerLimits: '設定での制限と自己排除。それまではサポートにご連絡ください。手動でベットを停止します。',
    catalogue: '他社のスロットとライブゲーム。',
  },

  contactTitle: 'お問い合わせ',
  contactLead:
    '英語またはスペイン語でご連絡ください。ユーザー名と、ベットに関する場合はベットIDをお書きください。パスワードは絶対に送らないでください。',
  contactTime: (days) => `平均返信時間：${days}営業日`,
  contactHelp: 'アカウントについて',
  contactHelpText: 'ログイン、ベット、残高、リワード、入出金など、うまく動かないことは何でもどうぞ。',
  contactSafer: '責任あるゲーミング',
  contactSaferText: '楽しめなくなったときは、制限、休憩、自己排除、または相談先をご利用ください。',
  contactPrivacy: '個人データ',
  contactPrivacyText: (days) => `保存されているデータの確認、訂正、削除ができます。${days}日以内に回答します。`,
  contactSecurity: 'セキュリティ',
  contactSecurityText:
    '脆弱性を見つけた場合は、公表する前にお知らせください。ご希望であればお名前を掲載して感謝をお伝えします。',
  contactSocial: 'その他の連絡先',
  contactWarning:
    'Rouloがメッセージでパスワード、シードフレーズ、送金をお願いすることはありません。そのような連絡は偽物です。',
};
