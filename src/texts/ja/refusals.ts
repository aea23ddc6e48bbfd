import type * as English from '../en/refusals.ts';
import { amountIn, momentIn, namesIn, numberIn } from '../figures.ts';
import type { Translation } from '../language.ts';
import type * as Given from '../refusal-params.ts';

const usd = amountIn('ja');
const moment = momentIn('ja');
const named = namesIn('ja');
const number = numberIn('ja');

const PERIODS = { day: '1日', week: '1週間', month: '1か月' };

export const refusalTexts: Translation<typeof English.refusalTexts> = {
  BAD_REQUEST: ({ field, problem, type }) => {
    const where = field ? `項目「${field}」` : 'リクエスト';
    if (problem === 'missing') return `${where}がありません。`;
    if (problem === 'unexpected') return `${where}は不要です。`;
    if (problem === 'type') return `${where}の型は${type ?? '別のもの'}でなければなりません。`;
    if (problem === 'range') return `${where}が範囲外です。`;
    if (problem === 'invalid') return `${where}が正しくありません。`;
    return 'リクエストを読み取れませんでした。入力内容をご確認ください。';
  },
  INVALID_ENTRY: '入力内容が正しくありません',
  TOO_LARGE: 'リクエストが大きすぎます。',
  WRONG_CONTENT_TYPE: ({ expected }) =>
    expected === 'form' ? '書類はフォームとして送信してください。' : 'リクエストはJSON形式でなければなりません。',
  IDEMPOTENCY_KEY_INVALID: 'Idempotency-Keyは1～255文字の表示可能な文字でなければなりません。',
  IDEMPOTENCY_KEY_REUSED: 'このIdempotency-Keyはすでに別のリクエストで使われています。何も変更されていません。',
  NOT_FOUND: 'ここには何もありません。',
  METRICS_CLOSED: 'メトリクスは、このマシンから、またはトークンを使って読み取れます。',
  CALLBACK_UNSIGNED: '署名がないか、正しくありません。',
  INTERNAL: '予期しないエラーが発生しました。',
  OUTCOME_UNKNOWN: '確認できる前に接続が切れました。もう一度試しても、実行されるのは一度だけなので安全です。',
  UNAVAILABLE: '現在混み合っています。何も変更されていません。少し待ってからもう一度お試しください。',
  CELL_AWAY:
    '現在お客様のアカウントに接続できません。何も変更されておらず、残高は安全です。しばらくしてからもう一度お試しください。',
  STOPPING: '再起動しています。何も変更されていません。少し待ってからもう一度お試しください。',
  TOO_FAST: '操作が速すぎます。少しゆっくりお願いします。',

  USERNAME_PATTERN: '4～12文字。先頭は英字。英数字、ハイフン、アンダースコアが使えます。',
  USERNAME_PROHIBITED: 'ユーザー名に使用できない言葉が含まれています。別の名前をお試しください。',
  PASSWORD_SHAPE: 'パスワードは8～24文字で、英小文字、英大文字、数字、! @ # $ % のいずれかを含めてください。',
  PASSWORD_COMMON: 'このパスワードはよく使われています。別のものを選んでください。',
  EMAIL_INVALID: 'メールアドレスが正しくありません。',
  UNDER_18: 'アカウントを作成するには18歳以上である必要があります。',
  TAKEN: 'このユーザー名またはメールアドレスはすでに使われています。',
  CURRENT_PASSWORD_MISSING: '現在のパスワードを入力してください。',
  CURRENT_PASSWORD_WRONG: '現在のパスワードが正しくありません。',
  RESET_TOKEN_INVALID: 'このパスワード再設定リンクは無効になりました。新しいリンクを請求してください。',
  CONFIRM_TOKEN_INVALID: 'この確認リンクは無効になりました。設定から新しいリンクを請求できます。',
  NOT_SIGNED_IN: '続けるにはログインしてください。',
  LOGIN_FAILED: 'ユーザー名、メールアドレス、またはパスワードが正しくありません。',
  LOCKED: 'ログインの失敗が続いたため、このアカウントは一時的にロックされています。15分後にもう一度お試しください。',
  TOO_MANY_SIGN_INS: 'ログインの試行が多すぎます。1分待ってからもう一度お試しください。',
  TOO_MANY_REGISTRATIONS: 'この接続元から作成されたアカウントが多すぎます。1時間後にもう一度お試しください。',
  TOTP_REQUIRED: '認証アプリのコードを入力してください。',
  TOTP_WRONG: 'コードが正しくないか、すでに使われています。5回間違えると15分お待ちいただきます。',
  TOTP_ON: '二段階認証はすでにオンです。',
  TOTP_OFF: '二段階認証はオンになっていません。',
  TOTP_NOT_SET_UP: '二段階認証の設定をもう一度始めてください。',
  CSRF: 'ページが古くなっています。再読み込みしてからもう一度お試しください。',
  FOREIGN_ORIGIN: 'このリクエストはRouloのサイトから送られたものではありません。',
  SESSION_OVER: ({ because }) => {
    if (because === 'idle') return '30分間操作がなかったため、ログアウトしました。もう一度ログインしてください。';
    if (because === 'too_old')
      return 'ログインから12時間が過ぎたため、ログアウトしました。もう一度ログインしてください。';
    if (because === 'security')
      return 'パスワードまたは二段階認証が変更されたか、別の端末がこのセッションを終了したため、ログアウトしました。もう一度ログインしてください。';
    return 'セッションが終了しました。もう一度ログインしてください。';
  },
  ACCOUNT_CLOSED: 'このアカウントは閉鎖されています。サポートにご連絡ください。',
  COUNTRY_BARRED: 'Rouloはお住まいの国ではご利用いただけません。',

  COUNTRY_UNKNOWN:
    'お住まいの国を判定できないため、アカウントの開設と入金ができません。お金は動いていません。VPNをオフにするか、別のネットワークをお試しください。',
  PROXY_UNTRUSTED: 'この経路ではまだRouloに接続できません。何も変更されていません。後ほどもう一度お試しください。',
  UNDO_TOKEN_INVALID:
    'このリンクは無効になりました。二段階認証をオンにした覚えがない場合は、サポートにご連絡ください。',
  ACCOUNT_HELD:
    '入金やプレイの前に、担当者がこのアカウントを確認しています。お金は動いておらず、出金は可能です。ご不明な点はサポートにご連絡ください。',
  ACCOUNT_LINKED:
    'アカウントの一部の情報が別のアカウントと一致しています。担当者が確認するまで、プロモーション、紹介報酬、出金は保留されます。何もする必要はありません。',
  ACCOUNT_SECOND:
    'Rouloに別のアカウントをお持ちです。プロモーションは1人1アカウントまでです。お金は動いていません。誤りの場合はサポートにご連絡ください。',
  AMOUNT_INVALID: '小数点以下4桁までの金額を入力してください。',
  STAKE_TOO_SMALL: ({ minimum }) =>
    `最低ベットは${usd(minimum)}です。お金は引かれていません。ベットを増やしてください。`,
  STAKE_TOO_LARGE: ({ maximum, depositPercent }) =>
    depositPercent === undefined
      ? `最大ベットは${usd(maximum)}です。お金は引かれていません。ベットを減らしてください。`
      : `最大ベットは${usd(maximum)}（プロモーション入金の${number(depositPercent)}%）です。お金は引かれていません。ベットを減らしてください。`,
  BET_INVALID: 'このベットはできません。お金は引かれていません。選択内容をご確認ください。',
  WIN_TOO_LARGE: ({ choose }) =>
    choose === 'stake'
      ? 'このベット額では、勝利金が上限を超える可能性があります。お金は引かれていません。ベットを減らしてください。'
      : 'この枚数では、勝利金が上限を超える可能性があります。お金は引かれていません。枚数を減らしてください。',
  INSUFFICIENT_FUNDS: '残高が足りません。お金は引かれていません。ベットを減らすか、入金してください。',
  DICE_PROMOTIONAL: 'ダイスはプロモ残高では遊べません。',
  CRASH_BET_PLACED: 'このラウンドにはすでにベットしています。追加のお金は引かれていません。',
  CRASH_CLOSED: 'クラッシュはまだ始まっていません。お金は引かれていません。後ほどお越しください。',
  CRASH_NOT_STARTED: 'ラウンドはまだ始まっていません。ベットを取り消すことができます。',
  CRASH_OVER: 'キャッシュアウトが届く前にラウンドが終了しました。ベットは負けです。',
  CRASH_STARTED: 'ラウンドが始まったため、ベットは有効のままです。キャッシュアウトはできます。',
  CRASH_TARGET_TOO_HIGH: ({ target, winMax }) =>
    `このベットでは、自動キャッシュアウトは最大${number(target)}×です（最大勝利金は${usd(winMax)}）。お金は引かれていません。倍率またはベットを下げてください。`,
  CRASH_TOO_EARLY: 'キャッシュアウトは1.01×からです。ベットは有効のままです。',
  TABLE_FULL:
    'このテーブルは現在満席です。お金は引かれていません。少し待ってからお試しいただくか、ベットを減らしてください。',
  ROUND_OPEN: '進行中のラウンドがあります。先に終わらせてください。',
  ROUND_OVER: 'このラウンドは終了しました。結果は残高に反映されています。',
  RECEIPT_PENDING: 'このベットのレシートはまだ署名されていません。ベットの確定から数秒で用意されます。',
  RECEIPT_ALTERED:
    '保存されているこのベットの内容が、署名したものと一致しません。残高は変わりません。レシートを保管し、サポートへご連絡ください。',
  TILE_OPEN: 'このタイルはすでに開いています。別のタイルを選んでください。',
  NOTHING_OPENED: 'キャッシュアウトする前に、タイルを1枚以上開いてください。',
  NOTHING_GUESSED: 'キャッシュアウトの前に、少なくとも1回は当ててください。',
  GUESS_NOT_OFFERED:
    'このカードではこの予想は選べません。ラウンドはそのままです。別の予想を選ぶか、キャッシュアウトしてください。',
  NO_SKIPS_LEFT:
    'このラウンドではもうスキップできません。ラウンドはそのままです。予想するか、キャッシュアウトしてください。',
  ROUND_MOVED: '選択の後にラウンドが進みました。その選択は反映されていません。もう一度ご確認ください。',
  SIGNATURE_INVALID: '安全なリクエストに失敗しました。',
  SIGNATURE_USED: 'このロールはすでにプレイ済みです。結果は残高に反映されています。',
  CLIENT_SEED_INVALID: 'クライアントシードは、空白なしで1～64文字の文字、数字、記号にしてください。',
  GAME_BLOCKED: 'このゲームはお住まいの国では利用できません。VPNをお使いの場合は、オフにしてお試しください。',
  GAME_OFF:
    'このゲームは現在停止しています。お金は引かれていません。進行中のラウンドは最後まで遊べます。別のゲームを選んでください。',
  GAME_UNKNOWN: 'このゲームは利用できません。お金は引かれていません。別のゲームを選んでください。',
  PROVIDER_DOWN: 'ゲーム提供会社が応答していません。お金は引かれていません。数分後にもう一度お試しください。',

  BETTING_CLOSED:
    '現在このアカウントではベットできません。お金は引かれていません。出金は可能です。サポートにご連絡ください。',
  SELF_EXCLUDED: ({ until }) => {
    const end = until === undefined ? '' : until === null ? '（無期限）' : `（${moment(until)}まで）`;
    return `自己排除中です${end}。お金は引かれていません。出金は可能です。`;
  },
  CHAT_TEXT: '1～200文字で入力してください。送信されていません。',
  CHAT_WORD: 'ここで使えない言葉が含まれています。送信されていません。',
  CHAT_EMAIL: '先にメールアドレスを確認してください。その後ここに書き込めます。',
  CHAT_WAGER: ({ minimum }: Given.Minimum) => `合計$${minimum}をベットすると、ここに書き込めます。`,
  CHAT_MUTED: ({ until }: Given.MutedUntil) =>
    until.startsWith('9999')
      ? 'モデレーターにより、チャットへの書き込みが無期限で停止されています。'
      : `モデレーターにより、チャットへの書き込みが${until.slice(0, 16).replace('T', ' ')} UTCまで停止されています。`,
  CHAT_EXCLUDED: '自己排除中です。チャットを読むことはできますが、書き込みはできません。',
  CHAT_READ_ONLY: 'このルームは現在、閲覧のみです。送信されていません。',
  CHAT_TOO_FAST: ({ seconds }: Given.WaitSeconds) =>
    `書き込みが速すぎます。${seconds}秒後にもう一度お試しください。送信されていません。`,
  NOTICE_FIXED: '安全に関するお知らせはオフにできません。',
  PUSH_UNAVAILABLE: 'このブラウザではプッシュ通知を有効にできません。何も変更されていません。',
  LOSS_LIMIT: ({ limit, period, left, until }) =>
    `損失の制限は${PERIODS[period]}あたり${usd(limit)}です。${moment(until)}までの残りは${usd(left)}です。お金は引かれていません。`,
  WAGER_LIMIT: ({ limit, period, left, until }) =>
    `賭け金の制限は${PERIODS[period]}あたり${usd(limit)}です。${moment(until)}までの残りは${usd(left)}です。お金は引かれていません。`,
  DEPOSIT_LIMIT: '現在の入金制限に達しました。設定の「責任あるゲーミング」で確認・変更できます。',
  EXCLUDED_LONGER: 'すでにより長い期間の自己排除中です。期間を短くすることはできません。',

  WITHDRAW_INVALID: '出金先のアドレスと金額を正しく入力してください。',
  ADDRESS_INVALID: '出金先のアドレスと金額を正しく入力してください。',
  ADDRESS_OURS: '出金先のアドレスと金額を正しく入力してください。',
  WITHDRAW_MINIMUM: '最低出金額は$15です。',
  COIN_MINIMUM: ({ coin, minimum, ticker }) =>
    `${coin}の最低出金額は現在${minimum} ${ticker}です。お金は引かれていません。金額を増やすか、別の通貨を選んでください。`,
  CURRENCY_UNKNOWN: '一覧から通貨を選んでください。',
  CURRENCY_CLOSED: 'この通貨は現在ご利用いただけません。お金は動いていません。別の通貨を選んでください。',
  BALANCE_TOO_LOW: '残高が足りません。お金は引かれていません。金額を減らしてください。',
  REQUEST_USED:
    'このリクエストはすでに受け付けており、再度の処理は行っていません。追加のお金は動いていません。もう一度試す前に履歴をご確認ください。',
  PROCESSOR_DOWN: '決済パートナーが応答していません。何も変更されていません。数分後にもう一度お試しください。',
  EMAIL_UNCONFIRMED: '最初の出金の前に、メールアドレスを確認してください。リンクをお送りしています。',
  WITHDRAWALS_FROZEN:
    '支払いを確認しているため、このアカウントの出金は一時停止中です。お金はアカウントに残っています。サポートにご連絡ください。',
  KYC_REQUIRED: '先に本人確認をしてください。設定の「本人確認」を開いてください。',
  KYC_REJECTED:
    '本人確認が承認されなかったため、入金できません。お金は動いていません。誤りの場合はサポートにご連絡ください。',

  KYC_DETAILS_INVALID: ({ fields }) => `次の項目をご確認ください：${named(fields, DETAILS)}。`,
  KYC_UNDER_AGE: '18歳以上である必要があります。',
  KYC_LOCKED: '書類は提出済みのため、変更できません。',
  KYC_INCOMPLETE: ({ missing }) => `提出する前に、次のものが必要です：${named(missing, DOCUMENTS)}。`,
  DOCUMENT_TYPE: 'JPEG、PNG、PDFのいずれかを選んでください。',
  DOCUMENT_BROKEN: 'ファイルを読み取れませんでした。別のファイルを選んでください。',
  DOCUMENT_NAME: 'ファイル名が正しくありません。名前を変更してください。',
  DOCUMENT_PIXELS: '画像の画素数が多すぎます。小さい画像を選んでください。',
  DOCUMENT_TOO_LARGE: 'ファイルが10 MBを超えています。小さいファイルを選んでください。',
  DOCUMENTS_FULL: 'すでに20件の書類をアップロード済みです。サポートにご連絡ください。',
  TOO_MANY_UPLOADS: '短時間のアップロードが多すぎます。1時間後にもう一度お試しください。',
  ATTACHMENT_TOO_LARGE: 'このファイルは5 MBを超えています。小さいファイルを選んでください。',

  SUPPORT_EMPTY: 'メッセージを入力してください。',
  SUPPORT_LINK_INVALID: 'このリンクは無効になりました。もう一度お問い合わせください。',
  SUPPORT_OPEN_MAX: ({ most }) =>
    `サポートへのお問い合わせが${most}件開いています。そのいずれかで続けるか、先に1件を終了してください。何も送信されていません。`,
  SUPPORT_TOO_MANY:
    '短時間に多くのメッセージを受け取りました。しばらくしてからお試しください。何も送信されていません。',
  SUPPORT_BUSY:
    'お問い合わせが集中しています。ログインしてアカウントから送るか、メールでご連絡ください。何も送信されていません。',

  NOT_PERMITTED: 'あなたの役割ではこの操作は許可されていません。',
  STEP_UP_NEEDED: 'パスキーまたはコードでご本人であることを確認してください。',
  INVITATION_INVALID: 'この招待は無効になりました。新しい招待を依頼してください。',
  PASSKEY_REFUSED: 'パスキーは受け付けられませんでした。もう一度試すか、パスワードとコードを使用してください。',
  COMPANY_SIGN_IN_DOWN:
    '会社のログインサービスが応答していません。ログインは行われていません。1分後にもう一度試すか、パスキー、またはパスワードとコードを使用してください。',
  ACT_REFUSED: ({ text }: Given.Told) => text,

  NOTHING_TO_CLAIM: 'まだ受け取れるものがありません。',
  PROMOTION_NOT_RUNNING:
    '使えるボーナスがありません。お金は引かれていません。ゲーム以外のページのヘッダーでメイン残高に切り替えてください。',
  PROMOTION_COMPLETING:
    '賭け条件を満たしました。お金は引かれていません。進行中のラウンドが精算され次第、すべてメイン残高に移ります。',
  PROMOTION_RTP: ({ percent }) =>
    `RTPが${number(percent)}%を超えるゲームはプロモ残高では遊べません。お金は引かれていません。別のゲームを選んでください。`,
  PROMOTION_ROUND_OPEN: 'プロモ残高で進行中のラウンドがあります。先に終わらせてください。',
  PROMOTION_ACTIVE: 'プロモーションはすでに有効です。',
  PROMOTION_ENDED: 'このプロモーションはすでに利用済みです。利用は一度だけです。',
  PROMOTION_AFFILIATE: '紹介コードまたは紹介相手があるアフィリエイト参加者は、プロモーションを有効にできません。',
  NO_PROMOTION_OPEN: '現在有効にできるプロモーションはありません。',
  PROMOTION_NOT_OPEN: 'このプロモーションは現在受け付けていません。何も有効になっていません。',
  PROMOTION_NOT_FOR_YOU:
    'このプロモーションは他のプレイヤー向けです。対象は規約に記載されています。何も有効になっていません。',
  PROMOTION_BUDGET: 'このプロモーションのボーナスはすべて配布済みです。何も有効になっていません。',
  PROMOTION_CHANGED:
    'ページを開いた後に、このプロモーションの条件が変わりました。有効にする前に新しい条件をお読みください。',
  PROMO_CODE_INVALID:
    'このコードは使えません。存在しないか、終了したか、使い切られたか、このアカウントの対象外です。何も有効になっていません。',
  PROMO_CODE_TOO_MANY: 'コードの入力回数が多すぎます。しばらくしてからもう一度お試しください。',
  NO_PROMOTION_ACTIVE: '有効なプロモーションはありません。',

  REFERRAL_CODE_PATTERN: '紹介コードは、英数字、ハイフン、アンダースコアで3～20文字にしてください。',
  REFERRAL_CODE_PROHIBITED: 'この紹介コードは使えません。別のコードを選んでください。',
  REFERRAL_CODE_TAKEN: 'この紹介コードはすでに使われています。別のコードを選んでください。',
  REFERRAL_CODE_PROMOTION:
    'アフィリエイト参加者は入金プロモーションを利用できません。先に完了するかキャンセルしてください。',
  REFERRAL_CODES_USED_UP: 'すでに10個のコードを設定しています。以前のコードに戻すことはできます。',
  AFFILIATES_NOT_OPEN: 'アフィリエイトプログラムはまだ始まっていません。',
};

export const refusalAdvice: Translation<typeof English.refusalAdvice> = {
  INTERNAL: 'お金が関わる場合は、履歴で動きを確認できます。もう一度お試しいただくか、サポートにご連絡ください。',
  TOO_FAST: 'お金は引かれていません。',
  SIGNATURE_INVALID: 'お金は引かれていません。ページを再読み込みしてからもう一度お試しください。',
  DICE_PROMOTIONAL: 'お金は引かれていません。ダイスで遊ぶにはメイン残高に切り替えてください。',
  WITHDRAW_INVALID: 'お金は動いていません。',
  ADDRESS_INVALID: 'お金は動いていません。',
  ADDRESS_OURS: 'お金は動いていません。これはRouloの入金アドレスです。ご自分のウォレットのアドレスを使ってください。',
  WITHDRAW_MINIMUM: 'お金は動いていません。',
  COUNTRY_BARRED: 'お金は動いていません。',
};

const DETAILS: Given.Names<Given.Detail> = {
  firstName: '名',
  lastName: '姓',
  dateOfBirth: '生年月日',
  country: '国',
  addressLine1: '住所',
  addressLine2: '住所2',
  city: '市区町村',
  province: '都道府県',
  postalCode: '郵便番号',
  documentNumber: '身分証明書の番号',
  phone: '電話番号',
};
const DOCUMENTS: Given.Names<Given.MissingThing> = {
  details: '基本情報',
  identity_document: '身分証明書',
  back_side: '書類の裏面',
  proof_of_address: '住所証明書',
  source_of_funds: '資金の出どころの証明',
};
