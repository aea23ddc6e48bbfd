import type { staffLooksTexts as English } from '../en/staff-looks.ts';
import type { Translation } from '../language.ts';

export const staffLooksTexts: Translation<typeof English> = {
  title: 'アカウントを閲覧した担当者',
  lead: 'スタッフがあなたの個人情報を閲覧した記録と、アカウントに対して行った操作の記録です。名前ではなく役割が表示されます。',
  empty: 'アカウントを閲覧した人はいません。',
  more: 'さらに表示',
  looks: {
    account: 'アカウントを開きました',
    identity: '本人確認を開きました',
    document: '書類を閲覧しました',
  },
  acts: {
    identity: '本人確認を審査しました',
    balance: '残高を変更しました',
    withdrawal: '出金を審査しました',
    deposit: '入金を審査しました',
    account: 'アカウントを閉鎖または再開しました',
    payouts: '出金を凍結または解除しました',
    sessions: 'ログアウトさせました',
    exclude: 'ご希望により自己排除を設定しました',
    note: 'メモを記入しました',
    links: '関連アカウントについて判断しました',
    proposed: '別の担当者の承認が必要な操作を提案しました',
    declined: '提案を却下しました',
    other: 'その他の操作をしました',
  },
  why: {
    support: 'サポート',
    identity: '本人確認',
    withdrawal: '出金',
    deposit: '入金',
    risk: 'リスク',
    approval: '別の担当者による承認',
  },
};
