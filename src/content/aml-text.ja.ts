import { AML_RESTRICTED_COUNTRIES } from '../countries/lists.ts';
import { AGE_MIN, CASHIER, VERIFICATION } from '../terms/house-terms.ts';
import { formatUsdPlain as usd } from '../ui/amounts.ts';
import { countryNames } from '../countries/names.ts';
import type { PageText } from './page-text.ts';
import { SITE } from './site.ts';

const mail = `[${SITE.supportEmail}](mailto:${SITE.supportEmail})`;

export const page: PageText = {
  title: 'AML・KYCポリシー',
  lead: '犯罪収益を排除する方法と、そのためにお願いすることを説明します。AMLはマネーロンダリング防止、KYCは顧客の本人確認を意味します。',
  changedOn: '2026-11-16',
  parts: ['cashier', 'verification'],
  sections: [
    {
      id: 'principles',
      heading: '基本方針',
      body: [
        [
          '支払う前に、プレイヤーが誰であるかを確認します。',
          '完全な帳簿をつけます。入金、移動、出金のすべてを追跡でき、記録が書き換えられることはありません。',
          'リスクの高いところはより詳しく調べ、結果を記録します。',
          'ルールは全員に同じで、事前にお知らせします。',
        ],
      ],
    },
    {
      id: 'states',
      heading: 'アカウントの状態',
      body: [
        [
          `仮承認：すべての新しいアカウント。入金は合計${usd(VERIFICATION.depositCap)}まで、出金はできません。超えた分は承認まで保留され、表示され、失われることはありません。`,
          '審査中：書類が提出され、担当者が確認しています。',
          '承認：入金と出金ができます。',
          '再提出：読み取れない、期限切れ、または不足しているものがあります。内容をお知らせしますので、もう一度提出できます。',
          '不承認：プレイと入金が停止されます。最後に入金した金額は出金でき、残りはスタッフ2名が判断するまで留保されます。理由をお知らせします。',
        ],
      ],
    },
    {
      id: 'levels',
      heading: '4つのステップ',
      body: [
        [
          '基本情報：氏名、生年月日、住所、国、電話番号。',
          `身分証明：パスポート、身分証明書、または運転免許証。残り${VERIFICATION.idValidForMonths}か月以上有効なもの。`,
          `住所証明：氏名と住所が記載された請求書、銀行明細、公的な通知。${VERIFICATION.addressProofMonths}か月以内のもの。`,
          '資金の出どころ：給与、貯蓄、資産の売却、支払いに使うウォレットの履歴など。金額が大きい場合や通常と異なる場合にお願いします。',
        ],
        'ファイルはJPEG、PNG、PDFが使えます。暗号化してランダムな名前で保存し、スタッフが閲覧するたびに記録します。',
      ],
    },
    {
      id: 'times',
      heading: '期限',
      body: [
        `書類は最初の入金から${VERIFICATION.documentsWithinHours}時間以内に提出してください。過ぎると新しい入金は保留されますが、プレイと残高はそのままです。審査には最大${VERIFICATION.reviewBusinessDays}営業日かかります。`,
        '書類の期限が切れたとき、情報が変わったとき、説明が必要なときは、あらためてお願いすることがあります。',
      ],
    },
    {
      id: 'forgery',
      heading: '偽造書類',
      body: [
        '偽造または他人のものと証明された書類を提出した場合、永久に利用停止となり、留保中の資金は没収されます。この判断は1人ではなく必ず2人で行い、理由をお知らせします。これより軽い理由で没収することはありません。',
      ],
    },
    {
      id: 'payments',
      heading: '支払いのルール',
      body: [
        [
          '入金はご自分のウォレットからご自分のアカウントへ、出金はご自分のウォレットへ行います。',
          `入出金は${CASHIER.currencies.join('、')}のみで行います。現金や第三者からの送金は受け付けません。`,
          '入金されたお金はプレイのためのものです。ほとんどプレイせずに出金する場合、先に資金の出どころを伺うことがあります。',
          'プレイヤー間でお金を送ることはできません。',
        ],
      ],
    },
    {
      id: 'monitoring',
      heading: '注意している点',
      body: [
        [
          'プレイを挟まない入出金や、小分けにされた入出金。',
          'プレイヤーについて分かっていることと合わない金額。',
          '端末、住所、ウォレットを共有する複数のアカウント。',
          '利用できない国からのログインや、国を隠そうとする試み。',
        ],
        '何かの措置を取る前に、必ず担当者が確認します。その間、支払いを保留することがあり、その旨をお知らせします。',
      ],
    },
    {
      id: 'countries',
      heading: '国',
      body: [
        `このポリシーにより、次の国ではサービスを提供しません：${countryNames(AML_RESTRICTED_COUNTRIES, 'ja')}。[利用規約](/terms#countries)にはほかの国も記載されています。`,
        `どの国でも、${AGE_MIN}歳未満の方にはサービスを提供しません。`,
      ],
    },
    {
      id: 'reporting',
      heading: '報告と記録',
      body: [
        'マネーロンダリングやテロ資金供与が疑われる場合、所轄官庁に報告します。法律により、本人に伝えることはできません。支払い、判断、書類の記録は、法律が求める期間保管します。',
      ],
    },
    {
      id: 'questions',
      heading: 'ご質問',
      body: [`${mail} にご連絡ください。法律が許す範囲で、判断の理由を説明します。`],
    },
  ],
};
