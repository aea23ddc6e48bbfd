import type { uiTexts as English } from '../en/ui.ts';
import type { Translation } from '../language.ts';

export const uiTexts: Translation<typeof English> = {
  close: '閉じる',
  cancel: 'キャンセル',
  showPassword: 'パスワードを表示',
  hidePassword: 'パスワードを隠す',
  valid: '有効です',
  invalid: 'まだ有効ではありません',
  error: 'エラー',
  unexpected: '予期しないエラーが発生しました。',
  unreachable: 'Rouloに接続できません。接続を確認してからもう一度お試しください。',
  tooSlow: '応答に時間がかかりすぎました。もう一度お試しください。',
  unconfirmed: {
    UNREACHABLE: 'Rouloに接続できません。接続を確認してください。',
    TIMEOUT: '応答に時間がかかりすぎました。',
    OUTCOME_UNKNOWN: '確認できる前に接続が切れました。',
  },
  fates: {
    unmoved: 'お金は動いていません。',
    'check-bets':
      'このベットが行われたかどうかまだ確認できていません。もう一度プレイする前に、ベットをご確認ください。',
    'check-wallet': '実行されたかどうかまだ確認できていません。もう一度試す前に、ウォレット履歴をご確認ください。',
  },
  saysUnmoved: ['お金は引かれていません', 'お金は動いていません', '何も変更されていません'],
  look: { 'check-bets': 'マイベットを見る', 'check-wallet': 'ウォレット履歴を開く' },
  sessionOver: 'セッションが終了しました。もう一度ログインしてください。',
  notices: 'お知らせ',
  loading: '読み込み中',
  retry: 'もう一度試す',
  couldNotLoad: '読み込めませんでした。',
  next: (title) => `${title}：次へ`,
  previous: (title) => `${title}：前へ`,
  viewAll: 'すべて見る',
  viewAllShort: 'すべて',
  copy: 'コピー',
  newVersion: '新しいバージョンがあります。',
  reload: '再読み込み',
};
