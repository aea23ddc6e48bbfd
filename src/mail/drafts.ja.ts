import { textsIn } from '../texts/language.ts';
import { withdrawalTexts } from '../texts/withdrawals.ts';
import type { Drafts, MailReason } from './mail-data.ts';

const COUNTRIES = new Intl.DisplayNames('ja', { type: 'region' });
const hello = (username: string) => `${username} 様`;
const NOT_YOU = '心当たりがない場合は、すぐにパスワードを再設定し、サポートにご連絡ください。';
const inJapanese = ({ code, text }: MailReason) => textsIn('ja', withdrawalTexts).reasons[code] ?? text;

export const drafts: Drafts = {
  notice: ({ username, title, text, link }) => ({
    subject: `Rouloアカウント：${title}`,
    lines: [hello(username), `${title}: ${text}`],
    button: { label: 'Rouloを開く', link },
    closing: 'メールで受け取るお知らせは設定で選べます。',
  }),
  'support-confirm': ({ link }) => ({
    subject: 'Rouloへのメッセージの確認',
    lines: [
      'このメールアドレスでRouloのサポートにお問い合わせがありました。ご本人の場合はリンクを開いてください。メッセージを担当者に届けます。リンクは48時間有効です。',
    ],
    button: { label: 'メッセージを届ける', link },
    closing: 'お心当たりがない場合は、このメールを無視してください。何も届けられていません。',
  }),
  'support-answer': ({ text, link }) => ({
    subject: 'Rouloサポートからの返信',
    lines: ['お問い合わせに返信しました。', ...text.split('\n').filter((line) => line.trim() !== '')],
    button: { label: '会話を開く', link },
    closing: 'パスワードは誰にも教えないでください。私たちがお尋ねすることはありません。',
  }),
  'confirm-email': ({ username, link }) => ({
    subject: 'メールアドレスをご確認ください',
    lines: [
      `${username} 様、Rouloへようこそ。`,
      'このアドレスがご本人のものであることをご確認ください。確認しなくてもプレイできますが、最初の出金の前に必要です。',
    ],
    button: { label: 'アドレスを確認する', link },
    closing: 'アカウントを作成していない場合は、このメールを無視してください。',
  }),
  'reset-password': ({ username, link }) => ({
    subject: 'パスワードの再設定',
    lines: [hello(username), 'Rouloアカウントのパスワード再設定が請求されました。リンクは30分間、一度だけ有効です。'],
    button: { label: '新しいパスワードを設定', link },
    closing: '心当たりがない場合は、このメールを無視してください。パスワードは変わりません。',
  }),
  'password-changed': ({ username, at }) => ({
    subject: 'パスワードが変更されました',
    lines: [hello(username), 'Rouloアカウントのパスワードが変更されました。ほかのすべての端末からログアウトしました。'],
    facts: [['日時', at]],
    closing: NOT_YOU,
  }),
  'two-factor-on': ({ username, at, link }) => ({
    subject: '二段階認証がオンになりました',
    lines: [
      hello(username),
      'Rouloアカウントの二段階認証がオンになりました。今後、ログインと出金の際に認証アプリのコードが必要です。ほかのすべての端末からログアウトしました。',
      'リカバリーコードは安全な場所に保管してください。スマートフォンをなくしたときに必要になります。',
      '心当たりがない場合は、下のボタンを使ってください。24時間以内に一度だけ有効で、二段階認証をオフにし、新しいパスワードを設定できます。',
    ],
    facts: [['日時', at]],
    button: { label: '自分ではない：オフにする', link },
    closing:
      'ご本人による操作であれば、何もする必要はありません。このリンクは誰にも渡さないでください。持っている人はアカウントを乗っ取ることができます。',
  }),
  'two-factor-undone': ({ username, at, ip }) => ({
    subject: '二段階認証が取り消されました',
    lines: [
      hello(username),
      'メールのリンクから二段階認証がオフになり、新しいパスワードが設定されました。すべての端末からログアウトしました。今後24時間の出金は担当者が確認します。',
    ],
    facts: [
      ['日時', at],
      ['接続元', ip],
    ],
    closing:
      '心当たりがない場合は、誰かがメールを読んでいる可能性があります。まずメールボックスを安全にし、その後パスワードを再設定してサポートにご連絡ください。',
  }),
  'two-factor-off': ({ username, at }) => ({
    subject: '二段階認証がオフになりました',
    lines: [
      hello(username),
      'Rouloアカウントの二段階認証がオフになりました。現在はパスワードだけで保護されています。ほかのすべての端末からログアウトしました。',
    ],
    facts: [['日時', at]],
    closing: NOT_YOU,
  }),
  'recovery-codes-renewed': ({ username, at }) => ({
    subject: '新しいリカバリーコードが作成されました',
    lines: [hello(username), 'Rouloアカウントの新しいリカバリーコードが作成されました。以前のコードは使えません。'],
    facts: [['日時', at]],
    closing: NOT_YOU,
  }),
  'recovery-code-used': ({ username, at, codesLeft }) => ({
    subject: 'リカバリーコードが使われました',
    lines: [hello(username), 'Rouloアカウントのリカバリーコードが使われました。このコードはもう使えません。'],
    facts: [
      ['日時', at],
      ['残りのコード', String(codesLeft)],
    ],
    closing: NOT_YOU,
  }),
  'new-device': ({ username, at, ip, country }) => ({
    subject: '新しい端末からのログイン',
    lines: [hello(username), '初めて見るブラウザーから、Rouloアカウントにログインがありました。'],
    facts: [
      ['日時', at],
      ['接続元', ip],
      ...(country === null ? [] : [['国', COUNTRIES.of(country) ?? country] as const]),
    ],
    closing: `ご本人であれば、何もする必要はありません。${NOT_YOU}`,
  }),
  'codes-refused': ({ username, at, ip }) => ({
    subject: 'ログインを停止しました：コードの誤り',
    lines: [
      hello(username),
      'パスワードは正しく入力されましたが、二段階目のコードが間違っていました。15分間、以降の試行を停止しました。',
    ],
    facts: [
      ['日時', at],
      ['接続元', ip],
    ],
    closing: '心当たりがない場合は、誰かがパスワードを知っています。すぐに変更してください。',
  }),
  'staff-invited': ({ name, link }) => ({
    subject: '管理画面への招待',
    lines: [hello(name), '管理画面に招待されました。リンクを開いて、パスワードと認証アプリを設定してください。'],
    button: { label: '招待を受ける', link },
    closing:
      'リンクは48時間以内に一度だけ使えます。心当たりがない場合は、このメールを無視して管理者にお知らせください。',
  }),
  'self-excluded': ({ username, until }) => ({
    subject: '自己排除を開始しました',
    lines: [
      hello(username),
      until === null
        ? 'ご希望どおり、Rouloアカウントでのベットと入金を停止しました。ご本人も当社も取り消すことはできません。'
        : 'ご希望どおり、Rouloアカウントでのベットと入金をしばらく停止しました。ご本人も当社も短縮できず、期間が終わると自動的に解除されます。',
      'ログインと出金は引き続き可能です。進行中のラウンドは最後まで行われ、支払われます。',
      '無料で秘密厳守の相談先（多言語対応）：https://www.gamblingtherapy.org',
    ],
    ...(until === null ? {} : { facts: [['終了', until]] as const }),
    closing: '心当たりがない場合は、サポートにご連絡ください。',
  }),
  'kyc-approved': ({ username, link }) => ({
    subject: '本人確認が完了しました',
    lines: [
      hello(username),
      '書類を確認し、アカウントを承認しました。出金が可能になり、入金の上限はなくなりました。保留されていた金額は残高に反映されています。',
    ],
    button: { label: '本人確認を見る', link },
    closing: 'お時間をいただき、ありがとうございました。',
  }),
  'kyc-resubmit': ({ username, link, reason }) => ({
    subject: '書類の再提出をお願いします',
    lines: [hello(username), '書類を確認しましたが、一部は使用できませんでした。', ...(reason ? [reason] : [])],
    button: { label: '再提出する', link },
    closing: '残高に影響はなく、その間もプレイできます。',
  }),
  'kyc-rejected': ({ username, reason, forged }) => ({
    subject: '本人確認が承認されませんでした',
    lines: [
      hello(username),
      'アカウントの本人確認ができませんでした。',
      ...(reason ? [reason] : []),
      forged
        ? 'アカウントは閉鎖されました。残高は、スタッフ2名が判断するまで留保されます。'
        : 'プレイと入金は停止されました。最後に入金した金額は出金できます。残りは、スタッフ2名が判断するまで留保されます。',
    ],
    closing: '誤りだと思われる場合は、サポートにご連絡ください。',
  }),
  'kyc-expired': ({ username, link }) => ({
    subject: '書類の有効期限が切れました',
    lines: [
      hello(username),
      '本人確認に使われた書類の有効期限が切れました。新しい書類を提出するまで、出金はできません。',
    ],
    button: { label: '新しい書類を提出', link },
    closing: '残高に影響はなく、その間もプレイできます。',
  }),
  'withdrawal-requested': ({ username, amount, currency, address, waits }) => ({
    subject: '出金の申請を受け付けました',
    lines: [
      hello(username),
      'アカウントから出金が申請されました。',
      ...(waits ? [inJapanese(waits), 'ドルの金額は固定です。承認時のレートでコインを受け取ります。'] : []),
    ],
    facts: [
      ['金額', amount],
      ['通貨', currency],
      ['送金先', address],
    ],
    closing: '心当たりがない場合は、すぐにパスワードを変更し、サポートにご連絡ください。',
  }),
  'withdrawal-held': ({ username, amount, currency, address, waits }) => ({
    subject: '出金を確認しています',
    lines: [hello(username), '出金を進める前に、確認が必要です。', inJapanese(waits)],
    facts: [
      ['金額', amount],
      ['通貨', currency],
      ['送金先', address],
    ],
    closing: 'お金は確保されており、安全です。結果が決まりしだい、メールでお知らせします。',
  }),
  'withdrawal-approved': ({ username, amount, currency, address }) => ({
    subject: '出金が承認されました',
    lines: [hello(username), '担当者が出金を確認しました。これから送金します。'],
    facts: [
      ['金額', amount],
      ['通貨', currency],
      ['送金先', address],
    ],
    closing: '何もする必要はありません。送金しましたら、メールでお知らせします。',
  }),
  'withdrawal-sent': ({ username, amount, address, coins }) => ({
    subject: '出金を送金しています',
    lines: [hello(username), '出金をネットワークに送信しました。'],
    facts: [
      ['金額', amount],
      ['送金額', coins],
      ['送金先', address],
    ],
    closing: 'ネットワークで確認されましたら、トランザクションをメールでお知らせします。',
  }),
  'withdrawal-confirmed': ({ username, amount, address, coins, transaction }) => ({
    subject: '出金が確認されました',
    lines: [hello(username), 'ネットワークで出金が確認されました。'],
    facts: [
      ['金額', amount],
      ['送金額', coins],
      ['送金先', address],
      ['トランザクション', transaction],
    ],
    closing: 'ウォレットに表示されるまで時間がかかることがあります。',
  }),
  'withdrawal-returned': ({ username, amount, currency, reason, note }) => ({
    subject: '出金が返却されました',
    lines: [
      hello(username),
      '出金は送金されませんでした。',
      ...(reason ? [inJapanese(reason)] : []),
      ...(note ? [note] : []),
    ],
    facts: [
      ['残高に戻った金額', amount],
      ['通貨', currency],
    ],
    closing: 'ご不明な点は、サポートにお問い合わせください。',
  }),
};
