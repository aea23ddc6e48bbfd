import type { noticeTexts as English } from '../en/notices.ts';
import type { Translation } from '../language.ts';

type Data = Readonly<Record<string, string>>;

const coin = ({ amount, currency }: Data) => `${amount}（${currency}）`;

export const noticeTexts: Translation<typeof English> = {
  title: 'お知らせ',
  unread: (count) => `未読のお知らせ${count}件`,
  none: 'お知らせはまだありません。入金、出金、ログインなど、アカウントに関することをここでお伝えします。',
  markRead: 'すべて既読にする',
  older: '以前のお知らせを表示',
  new: '新着',
  choose: 'お知らせの内容を選ぶ',
  kept: (days) => `お知らせは${days}日間保存されます。`,
  kinds: {
    deposit: '入金',
    withdrawal: '出金',
    identity: '本人確認',
    bonus: 'ボーナス',
    race: 'レース',
    limits: '制限と休止',
    security: 'ログインとセキュリティ',
    staff: 'スタッフの閲覧',
    support: 'サポート',
  },
  events: {
    'deposit-credited': ({ amount = '' }) => `${amount}の入金が反映されました。`,
    'withdrawal-requested': (data) => `${coin(data)}の出金申請を受け付けました。`,
    'withdrawal-held': (data) => `${coin(data)}の出金は保留中です。理由はウォレットで確認できます。`,
    'withdrawal-approved': (data) => `${coin(data)}の出金が承認されました。`,
    'withdrawal-sent': (data) => `${coin(data)}の出金を送信しました。`,
    'withdrawal-confirmed': (data) => `${coin(data)}の出金が確認されました。`,
    'withdrawal-returned': (data) => `${coin(data)}の出金は残高に戻されました。`,
    'kyc-approved': () => '本人確認が承認されました。',
    'kyc-resubmit': () => '本人確認に追加の書類が必要です。',
    'kyc-rejected': () => '本人確認は承認されませんでした。',
    'kyc-expired': () => '本人確認の有効期限が切れました。有効な書類を提出してください。',
    'bonus-ready': ({ amount = '' }) => `${amount}のボーナスを受け取れます。`,
    'bonus-lapses': ({ amount = '' }) => `${amount}のボーナスの受け取り期限はあと1日です。`,
    'race-won': ({ place = '', amount = '' }) => `週間レースで${place}位になり、${amount}を獲得しました。`,
    'limit-reached': () => 'ご自身で設定した上限に達したため、ベットは受け付けられませんでした。お金は動いていません。',
    'self-excluded': () => '自己排除が始まりました。',
    'care-message': ({ message = '' }: Data) =>
      message === 'pause'
        ? '最近プレイが多くなっているようです。少し休憩してみませんか。設定から、1日またはそれ以上の休止を選べます。'
        : message === 'limits'
          ? '制限は、楽しく遊び続ける助けになります。入金、損失、賭け金の上限を設定でき、すぐに適用されます。'
          : 'プレイについて話したいときは、いつでもご連絡ください。アカウントはこれまでどおりご利用いただけます。',
    'new-device': () =>
      '新しい端末からアカウントにログインがありました。心当たりがない場合は、すぐにパスワードを変更してください。',
    'password-changed': () => 'パスワードが変更されました。',
    'two-factor-on': () => '二段階認証が有効になりました。',
    'two-factor-off': () => '二段階認証が無効になりました。',
    'two-factor-undone': () => '二段階認証がメールのリンクで取り消されました。',
    'recovery-codes-renewed': () => 'リカバリーコードが更新されました。以前のコードは使えません。',
    'recovery-code-used': () => 'リカバリーコードでログインがありました。',
    'codes-refused': () =>
      '誰かがあなたのパスワードを知っており、誤ったコードを入力しました。すぐにパスワードを変更してください。',
    'staff-looked': () => 'スタッフがアカウントを閲覧しました。理由は記録されており、お問い合わせいただけます。',
    'support-answered': () => 'お問い合わせに返信しました。',
  },
  settings: {
    title: 'お知らせの受け取り方',
    lead: '何をどこで受け取るかを選べます。お知らせはアカウントに関するもので、広告は送りません。',
    channels: { page: '受信箱', mail: 'メール', push: 'プッシュ' },
    fixed: '安全に関するお知らせは、常に受信箱とメールに届きます。',
    choice: (kind, channel) => `${kind}：${channel}`,
    push: {
      title: 'このブラウザのプッシュ通知',
      off: '当カジノではプッシュ通知を提供していません。',
      unsupported: 'このブラウザはプッシュ通知に対応していません。',
      blocked: 'このサイトの通知がブロックされています。先にブラウザの設定で許可してください。',
      turnOn: 'このブラウザで有効にする',
      turnOff: 'このブラウザで無効にする',
      isOn: 'Rouloを閉じていても、このブラウザに通知が表示されます。',
      isOff: 'このブラウザには通知が表示されません。',
    },
  },
};
