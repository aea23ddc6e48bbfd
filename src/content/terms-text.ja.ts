import { SLOT_BLOCKED_COUNTRIES, TERMS_RESTRICTED_COUNTRIES } from '../countries/lists.ts';
import {
  ACCOUNT,
  AFFILIATE,
  AGE_MIN,
  BETS,
  BONUS_CLAIM,
  BONUSES,
  CASHIER,
  RAKEBACK,
  RANK_UP,
  SUPPORT,
  VERIFICATION,
  VIP_HOST,
} from '../terms/house-terms.ts';
import { formatPercent as percent, formatUsdPlain as usd } from '../ui/amounts.ts';
import { countryNames } from '../countries/names.ts';
import { ICON_AUTHORS } from './credits.ts';
import type { PageText } from './page-text.ts';
import { SITE } from './site.ts';

const mail = `[${SITE.supportEmail}](mailto:${SITE.supportEmail})`;

export const page: PageText = {
  title: '利用規約',
  lead: `お客様と${SITE.name}が互いに期待できることを、平易な言葉で説明します。アカウントを作成すると、このページを読み、同意したことになります。`,
  changedOn: '2026-11-16',
  parts: [
    'cashier',
    'verification',
    'playerLimits',
    'catalogue',
    'rankUpReward',
    'vipBonuses',
    'promotion',
    'affiliates',
  ],
  sections: [
    {
      id: 'agreement',
      heading: '契約',
      body: [
        `${SITE.name}は成人向けのオンラインカジノです。「当社」はこのサイトの運営者、「お客様」はここで遊ぶ方を指します。この規約と、[プライバシーポリシー](/privacy-policy)、[AML・KYCポリシー](/aml)、[責任あるゲーミングのページ](/responsible)が、両者の契約のすべてです。`,
        'ゲームのルールは各ゲームのページにあります。ここのルールと、ベット前にゲームのパネルに表示された数字が異なる場合は、パネルが優先されます。',
      ],
    },
    {
      id: 'who-may-play',
      heading: '利用できる方',
      body: [
        [
          `${AGE_MIN}歳以上であること（法律がより高い年齢を定める場合はそれに従います）。登録時に確認し、その記録を保管します。`,
          'ご自身のために、ご自身のお金で、ご自身の名前で遊ぶこと。',
          'アカウントは1つだけです。2つ目は閉鎖されることがあり、入金された分は返却します。',
          'お住まいの場所でオンラインギャンブルが合法であること。当社では判断できません。',
          'ここでの自己排除中でないこと。',
        ],
      ],
    },
    {
      id: 'countries',
      heading: '利用できない国',
      body: [
        `次の国からはアカウントの開設も入金もできません：${countryNames(TERMS_RESTRICTED_COUNTRIES, 'ja')}。[AMLポリシー](/aml)にはほかの国も記載されています。`,
        `他社のスロットとライブゲームは、次の国でも提供されません：${countryNames(SLOT_BLOCKED_COUNTRIES, 'ja')}。`,
        '国はネットワークアドレスから判定します。利用できない国から遊ぶために、VPNなどで国を隠すことは規約違反です。国を判定できない場合、アカウントの開設と入金はできません。',
      ],
    },
    {
      id: 'account',
      heading: 'アカウント',
      body: [
        'ユーザー名、メールアドレス、本人確認のために提供する情報は、正確で最新のものでなければなりません。アカウントはお客様のものであり、売却、貸与、譲渡はできません。',
        `パスワードは誰にも教えないでください。${ACCOUNT.lockedAfterFailures}回間違えると、ログインが${ACCOUNT.lockedForMinutes}分間ロックされます。${ACCOUNT.idleMinutes}分間操作がないとき、またログインから${ACCOUNT.sessionHours}時間後には必ずログアウトします。[設定](/settings)でログイン中の端末を確認し、終了できます。`,
        `パスワードを使って行われたことは、他人に知られたとお知らせいただくまで、お客様が行ったものとみなします。その場合はすぐに ${mail} にご連絡ください。`,
      ],
    },
    {
      id: 'balances',
      heading: '残高',
      body: [
        'お客様のお金であるメイン残高と、プロモーションとそのルールに属するプロモ残高があります。どちらも米ドルで、100万分の1ドルまで正確に管理し、セント未満を切り捨てて表示します。金額は当社が定めるレートでユーロ表示にできますが、参考用であり、ドルの金額が有効です。',
        'すべての動きは、あとから変更されることのない帳簿に記録されます。誤りは、お客様にも見える新しい記録で訂正します。残高に利息は付かず、銀行預金ではなく、預金保険の対象でもありません。',
      ],
    },
    {
      id: 'games',
      heading: 'ベットと結果',
      body: [
        `自社ゲームの最低ベットは{stakeMin}、メイン残高での最大ベットは、パネルに別の表示がない限り{stakeMax}です。ベットはサーバーが受け付けた時点で成立し、取り消せません。`,
        '結果はその時点で、検証可能なシードによって決まります。当社のシードのフィンガープリントはベット前に公開し、お客様のシードはご自身で選べます。シードを替えたあとは、どのベットも公開ページで計算し直せます。画面の動きは結果を見せるだけで、結果を作ることはありません。',
        '1ラウンドの最大勝利金：{largestWins}。勝利金が削られることはありません。上限を超える可能性がある場合は事前に賭け金を制限し、段階のあるラウンドは、上限に収まる最後の段階で自動的に払い戻します。',
        `接続が切れてもラウンドは続きます。操作の要らないラウンドは${BETS.settledWithinS}秒以内に支払われます。次の操作を待つラウンドは${BETS.openForHours}時間続けることができ、その後はその時点の価値で支払われるか、何も操作していなければ賭け金が返却されます。`,
        `技術的な不具合で金額が誤っていた場合、${BETS.correctedWithinHours}時間以内に、増減いずれの方向にも、見える記録とお知らせによって訂正します。それ以降、結果は確定します。`,
      ],
    },
    {
      id: 'providers',
      heading: 'スロットとライブゲーム',
      body: [
        'スロットとライブテーブルは提供会社が運営し、ルールと還元率はゲーム内に表示されます。結果は提供会社の記録が有効です。スロットはアカウントもお金もなしでデモで試せますが、テーブルは試せません。',
      ],
    },
    {
      id: 'deposits',
      heading: '入金',
      body: [
        `入金は暗号資産で行います：${CASHIER.currencies.join('、')}。最低額は${usd(CASHIER.depositMin)}です。実際に届いた額を、その時点のレートで米ドルとして反映します。`,
        `${usd(CASHIER.depositMin)}未満は保留してその旨を表示し、そのアドレスの合計が${usd(CASHIER.depositMin)}に達した時点で反映します。`,
        'アドレスに対応する通貨だけを、指定のネットワークで送ってください。誤ったアドレスやネットワークに送ったものは永久に失われることがあり、当社では取り戻せません。',
      ],
    },
    {
      id: 'withdrawals',
      heading: '出金',
      body: [
        `出金できるのはメイン残高だけで、${usd(CASHIER.withdrawalMin)}からです。手数料と両替のあと、約${percent(CASHIER.receivedPercent)}を受け取れます。正確な見積もりは確定前に表示します。`,
        [
          'メールアドレスの確認と本人確認が必要です。',
          `パスワード、メールアドレス、二段階認証を変更したあとは、保護のため出金が${ACCOUNT.withdrawalHoldHours}時間待機になります。`,
          '金額はすぐに確保されます。申請中の出金を、遊ぶための残高に戻すことはできません。',
          'プロモーション中でも、自己排除中でも出金できます。',
          'ブロックチェーン上の支払いは取り消せません。アドレスをよくご確認ください。',
        ],
      ],
    },
    {
      id: 'verification',
      heading: '本人確認',
      body: [
        `新しいアカウントは仮承認です。入金は合計${usd(VERIFICATION.depositCap)}まで、出金はできません。超えた分は承認まで保留され、表示され、失われることはありません。`,
        `書類は最初の入金から${VERIFICATION.documentsWithinHours}時間以内に提出してください。過ぎると新しい入金は保留されますが、プレイと残高はそのままです。審査には最大${VERIFICATION.reviewBusinessDays}営業日かかります。身分証明書は残り${VERIFICATION.idValidForMonths}か月以上有効で、住所証明書は${VERIFICATION.addressProofMonths}か月以内のものでなければなりません。`,
        '本人確認が承認されない場合、プレイと入金は停止されます。最後に入金した金額は出金でき、残りはスタッフ2名が判断するまで留保されます。理由をお知らせします。資金が没収されるのは、偽造が証明された場合だけです。偽造書類は永久の利用停止にもつながります。',
        '何をなぜお願いするかは、[AML・KYCポリシー](/aml)に記載しています。',
      ],
    },
    {
      id: 'rewards',
      heading: 'ランクとリワード',
      body: [
        `ランクは賭け金の合計で決まり、プロモ残高の賭け金は${percent(RANK_UP.promotionalLevellingPercent)}が数えられます。新しいランクごとに、前のランクからの差の${percent(RANK_UP.percent)}を受け取れます。レーキバックは、メイン残高のベットではハウスエッジの${percent(RAKEBACK.percent)}、プロモ残高では${percent(RAKEBACK.promotionalPercent)}で、${usd(RAKEBACK.claimMin)}から受け取れます。階級、特典、計算式は[VIPリワードのページ](/rewards)にあります。`,
        [
          `マンスリーボーナスは、その月の理論損失（賭け金×ハウスエッジ）の${percent(BONUSES.monthly.percent)}で、${BONUSES.monthly.from}からです。`,
          `ウィークリーボーナスは、その週の理論損失の${percent(BONUSES.weekly.percent)}で、${BONUSES.weekly.from}からです。`,
          `デイリーボーナスは、その日の理論損失の${percent(BONUSES.daily.percent)}で、${BONUSES.daily.from}からです。`,
          `ロスバックは、その月の純損失の${percent(BONUSES.lossback.percent)}で、${BONUSES.lossback.from}からです。`,
          `VIPホストは${VIP_HOST.from}から付きます。`,
        ],
        `ボーナスはメイン残高でのプレイを対象に、期間終了時のランクで、UTCに基づいて計算します。${usd(BONUS_CLAIM.min)}から付与され、${BONUS_CLAIM.withinDays}日間受け取れます。それまでに受け取らない分は失効します。`,
        'リワードはメイン残高に入り、賭け条件はありません。',
      ],
    },
    {
      id: 'promotion',
      heading: '入金プロモーション',
      body: [
        'プロモーションでは入金にボーナスが付き、賭け条件を満たすとあなたのものになります。条件にはバージョンがあり、[プロモーションのページ](/promo)に、提示されているバージョン、または有効にしたバージョンが表示されます。有効にしたバージョンはそのまま適用されます。条件は本規約の一部であり、各バージョンは公開ログに記録されます。',
        'ルールに反するベットは、お金が動く前に、ルールを示してお断りします。あとから勝利金を無効にすることはありません。',
      ],
    },
    {
      id: 'affiliates',
      heading: 'アフィリエイトプログラム',
      body: [
        `アフィリエイトは、紹介したプレイヤーの純ゲーミング収益の${percent(AFFILIATE.ngrPercent)}を、UTCの月ごとに受け取り、月が締まると反映されます。ひと月の取り分は、理論収益（賭け金×ハウスエッジ）の${AFFILIATE.theoreticalFactor}倍の${percent(AFFILIATE.ngrPercent)}を超えることはなく、マイナスの月は次の${AFFILIATE.carryMonths}か月と相殺されます。自分自身の紹介や、互いに紹介し合うことでは報酬は発生しません。参加者は入金プロモーションを利用できません。詳しくは[アフィリエイトのページ](/affiliate)をご覧ください。`,
        'アフィリエイトは、未成年者、自己排除した方、利用できない国に向けて広告してはならず、迷惑メッセージを送ったり、勝利を約束したりしてはなりません。',
      ],
    },
    {
      id: 'responsible-gaming',
      heading: '制限と自己排除',
      body: [
        '入金、損失、賭け金の制限を設定したり、休憩したり、無期限に自己排除したりできます。方法と相談先は[責任あるゲーミングのページ](/responsible)にあります。',
      ],
    },
    {
      id: 'not-allowed',
      heading: '禁止事項',
      body: [
        [
          '他人のアカウント、書類、支払い手段を使って遊ぶこと。',
          '犯罪で得たお金を使うこと、またはプレイせずにアカウントを通じてお金を移すこと。',
          'ボーナスやリワードを複数回得るために、複数のアカウントを使うこと、または共同で行動すること。',
          '不具合を報告せずに悪用すること、サービスを攻撃すること、他の人の利用を遅くすること。',
          '侮辱、脅迫、スタッフへのなりすましを含むユーザー名やメッセージ。',
        ],
        'これらを確認した場合、ベットの停止、確認中の支払いの保留、アカウントの閉鎖を行うことがあります。法律が禁じない限り理由をお知らせします。違反に関係のないお金は支払います。',
      ],
    },
    {
      id: 'closing',
      heading: 'アカウントの閉鎖',
      body: [
        `${mail} にご連絡いただければ、いつでもアカウントを閉鎖できます。その前に、上記のルールに従ってメイン残高を出金できます。進行中のプロモーションは、お客様がキャンセルした場合と同じように取り消されます。`,
        'お客様の違反なしに当社がアカウントを閉鎖する場合は、予告し、メイン残高を支払います。',
      ],
    },
    {
      id: 'liability',
      heading: '責任',
      body: [
        '当社はこのページで約束したことに責任を負います。サービスが中断しないことは約束できず、他者のネットワークやウォレット、ブロックチェーンの遅延、通貨のレートについては責任を負いません。',
        'ギャンブルは長い目で見ればお金を失うものです。公平なゲームで失ったものは損害ではありません。法律が制限を認めない責任は、ここでも制限されません。',
      ],
    },
    {
      id: 'complaints',
      heading: '苦情',
      body: [
        `ユーザー名と、ベットまたは支払いのIDを添えて ${mail} にご連絡ください。平均して${SUPPORT.answerBusinessDays}営業日以内に回答します。自社ゲームのベットについては、当社の言葉を信じる必要はありません。ベットのページがシードから結果を計算し、検証ツールは当社なしでも動作します。`,
      ],
    },
    {
      id: 'changes',
      heading: '規約の変更',
      body: [
        'この規約を変更すると、上部の日付も変わります。お客様に不利な変更は、適用前にサイトでお知らせし、それ以前のベットには適用しません。同意できない場合は、メイン残高を出金してアカウントを閉鎖できます。',
      ],
    },
    {
      id: 'credits',
      heading: '画像について',
      body: [
        `スロットとライブテーブルのカバーは、自社のプログラムで描いています。含まれるアイコンは${ICON_AUTHORS}によるもので、[game-icons.net](https://game-icons.net) から [CC BY 3.0](https://creativecommons.org/licenses/by/3.0/) ライセンスで利用し、色や光を加えて組み合わせています。`,
        'そのほかの絵柄はMicrosoftのFluent Emoji（MITライセンス）、ボタンの記号はLucideアイコン（ISCライセンス）です。タイトルにはBangers、Bungee、Cinzel Decorative、Creepster、Lilita One、Orbitron、Ryeを、このサイトにはSoraとFigtreeを使い、いずれもSIL Open Font Licenseです。',
      ],
    },
  ],
};
