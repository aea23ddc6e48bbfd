import { SELF_EXCLUSIONS } from '../terms/house-terms.ts';
import type { PageText } from './page-text.ts';

const DURATIONS: Record<(typeof SELF_EXCLUSIONS)[number], string> = {
  '24h': '24時間（クールダウン）',
  '1w': '1週間',
  '1m': '1か月',
  '6m': '6か月',
  permanent: '無期限（取り消しできません）',
};

export const page: PageText = {
  title: '責任あるゲーミング',
  lead: 'ギャンブルはお金のかかる娯楽です。このページでは、いくらかかるのか、どう抑えるのか、どうやめるのかを説明します。',
  changedOn: '2026-11-16',
  parts: ['playerLimits'],
  sections: [
    {
      id: 'the-odds',
      heading: 'プレイにかかる費用',
      body: [
        'ここのゲームはすべて、賭け金の一部が平均してハウスに残るように作られています（{edges}）。長く遊べば、誰もがそれを支払います。どんな必勝法やパターンや勘でも変わらず、「そろそろ勝つはず」ということもありません。',
        '小さなエッジは小さな損失ではありません。ベットのたびに引かれるからです。10ドルを100回賭ければ、1,000ドルを賭けたことになります。',
      ],
    },
    {
      id: 'keep-it-play',
      heading: '遊びのままにするために',
      body: [
        [
          '始める前に今日使う金額を決め、そこでやめましょう。',
          '失ってもよいお金で遊び、借りたお金や家賃、貯金は使わないでください。',
          '負けを取り返そうとしないでください。さらに失う一番の近道です。',
          '怒っているとき、悲しいとき、疲れているとき、酔っているときは遊ばないでください。',
          '休憩を取りましょう。残高だけでなく、時計も見てください。',
          'ほかのこともしましょう。',
        ],
      ],
    },
    {
      id: 'signs',
      heading: 'やりすぎの兆候',
      body: [
        '自分に問いかけてみてください。「はい」が1つあれば休憩を、いくつもあれば相談を考えましょう。',
        [
          '失うと困る額を賭けたことがありますか？',
          '同じ刺激を得るのに、より大きな賭け金が必要ですか？',
          '負けを取り返そうと戻ってきたことがありますか？',
          '遊ぶために借金をしたり、物を売ったりしたことがありますか？',
          '誰かにやりすぎだと言われたことがありますか？',
          'どれだけ遊んでいるかを隠したことがありますか？',
          '遊びのために睡眠、仕事、誰かの信頼を失ったことがありますか？',
        ],
      ],
    },
    {
      id: 'limits',
      heading: '制限',
      body: [
        '入金、損失、賭け金を、それぞれ1日、1週間、1か月（UTCの暦）ごとに制限できます。制限を超えるベットはお断りします。入金制限に達するとアドレスは表示されず、それでも届いた分は、制限に余裕ができるまで保留されます。',
        '厳しくする変更はすぐに適用されます。緩める変更は{limits.loosenAfterHours}時間後に、もう一度確定した場合にのみ適用されます。',
        'ご希望に応じて、プレイ時間と使った金額を一定間隔でお知らせします。',
      ],
    },
    {
      id: 'signs-we-look-for',
      heading: '害の兆候',
      body: [
        '1日に1回、直近{signsOfHarm.days}日間について、プレイが害になっている兆候がないか確認します。兆候ごとに点数があり、{signsOfHarm.listedFrom}点以上の方のうち、点数の高い方からスタッフが確認します。点数だけでアカウントを閉じることはありません。',
        [
          '損失が{signsOfHarm.losses.min}以上で、その前の4週間のご自身の平均の{signsOfHarm.losses.timesMean}倍以上：{signsOfHarm.points.losses}点',
          '{signsOfHarm.hours.min}時間以上の時間帯でベット：{signsOfHarm.points.hours}点',
          '{signsOfHarm.nights.pauseHours}時間の休みなく昼夜を通してプレイ：{signsOfHarm.points.nights}点',
          '{signsOfHarm.askedWithinDays}日以内に制限の緩和を希望：{signsOfHarm.points.raisedLimits}点',
          'プレイで残高が1ドル未満になってから{signsOfHarm.chasing.withinMinutes}分以内の入金が{signsOfHarm.chasing.deposits}回以上：{signsOfHarm.points.chasing}点',
          '{signsOfHarm.askedWithinDays}日以内に出金が戻った：{signsOfHarm.points.returnedWithdrawals}点',
        ],
      ],
    },
    {
      id: 'self-exclusion',
      heading: '自己排除',
      body: [
        '次の期間、入金とベットから自分を排除できます。',
        SELF_EXCLUSIONS.map((duration) => DURATIONS[duration]),
        '次のクリックから適用されます。ご本人も当社も短縮できません。期間のあるものは自動的に終了します。ログインとメイン残高の出金は引き続き可能で、進行中のラウンドは最後まで行われ、支払われます。',
        '制限と自己排除は[設定](/settings/responsible)にあります。見つからない場合やログインできない場合は、{mail} にご連絡ください。こちらで手続きします。',
      ],
    },
    {
      id: 'what-we-do',
      heading: '私たちの取り組み',
      body: [
        [
          '{account.idleMinutes}分間操作がないとき、またログインから{account.sessionHours}時間後には必ずログアウトします。',
          '賭け金以下の払い戻しを祝う演出はしません。',
          '申請中の出金を、遊ぶためのお金に戻すことはできません。',
          '自己排除した方に広告は送りません。',
          'プロフィールには、賭けた額とかかった費用をそのまま表示します。',
        ],
      ],
    },
    {
      id: 'minors',
      heading: '未成年者',
      body: [
        '{ageMin}歳未満の方は遊べません。お子さまが端末を使う場合は、ログアウトし、パスワードを教えず、OSのフィルターなどを使ってください。未成年者のアカウントは閉鎖し、入金は返却します。',
      ],
    },
    {
      id: 'help',
      heading: '相談先',
      body: [
        '次の団体は無料で秘密を守って相談に応じており、当社とは関係ありません。',
        [
          '[Gambling Therapy](https://www.gamblingtherapy.org)：オンライン、世界中、多言語対応。',
          '[Gamblers Anonymous](https://www.gamblersanonymous.org)：各国およびオンラインの集まり。',
          '[GamCare](https://www.gamcare.org.uk)：英国での電話とチャット。',
          '[Gam-Anon](https://www.gam-anon.org)：ご家族や友人の方へ。',
        ],
        '当社に直接ご連絡いただいても構いません：{mail}。引き止めることはありません。',
      ],
    },
  ],
};
