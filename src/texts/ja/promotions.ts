import type { promotionsTexts as English } from '../en/promotions.ts';
import type { Translation } from '../language.ts';

export const promotionsTexts: Translation<typeof English> = {
  title: 'プロモーション',
  headline: (most) => `3回の入金で最大${most}のボーナス`,
  lead: '一度有効にすると、次の3回の入金にそれぞれボーナスが付きます。決める前に、下の条件をすべてご確認ください。',
  logInToActivate: 'ログインして有効にする',
  ended: 'プロモーションを有効にできません',
  endedNote: 'このプロモーションはすでに利用済みです。利用は一度だけです。',
  activate: 'プロモーションを有効にする',
  cancel: 'プロモーションをキャンセル',
  activated: 'プロモーションを有効にしました！',
  canceled: 'プロモーションをキャンセルしました！',
  activateFailed: 'プロモーションを有効にできませんでした。もう一度お試しください。',
  cancelFailed: 'プロモーションをキャンセルできませんでした。もう一度お試しください。',
  exception: 'プロモーションの処理中にエラーが発生しました。サポートにご連絡ください。',
  depositNow: (percent) => `入金して${percent}を受け取る`,
  costBefore: (factor, cost, cap) =>
    `決める前に：ボーナスは${factor}倍賭ける必要があり、平均でその${cost}がかかります。そのあとに残せるのは、入金額とボーナスの最大${cap}です。得られるのは利益ではなく、遊ぶ時間です。`,

  lockLabel: '賭け条件',
  lockAmounts: (progress, lock) => `${lock}中 ${progress} を消化`,
  lockEmpty: '賭け条件は、最初の対象入金から始まります。',
  lockNote: '達成すると、プロモ残高の全額がメイン残高に移ります。',
  lockNoteCapped: (most) => `達成すると、プロモ残高がメイン残高に移ります（最大${most}）。超えた分は没収されます。`,
  aboveMost: (above) =>
    `残高は、手元に残せる額を${above}上回っています。残りの賭け条件には平均して費用がかかるため、まだ必要になるかもしれません。`,
  keepsMax: '残せる上限',
  lockCompleting: '達成しました。進行中のラウンドが精算され次第、すべてメイン残高に移ります。',
  promotionalBalance: 'プロモ残高',
  maxBet: '最大ベット',
  lockedDeposit: 'ロック中の入金',
  bonusGranted: '付与されたボーナス',
  weights: '賭け金のうち数えられる割合',
  catalogue: 'スロットとライブゲーム',
  about: (weight) => `約${weight}`,
  byEdge: 'RTPによる',
  barred: '対象外',

  cancelOffer: 'まだボーナスを受け取っていないので、失うものはありません。あとでもう一度有効にできます。',
  cancelReturns: 'メイン残高に戻る額',
  cancelForfeits: '没収される額',
  cancelTitle: 'プロモーションをキャンセルしますか？',
  cancelWarning:
    '入金の残りはメイン残高に戻ります。ボーナスと、それで得た勝利金はすべて失われます。ボーナスを受け取ったあとは、もう一度有効にすることはできません。',
  cancelOrder: '損失は先に入金分から差し引かれます。',
  keep: 'プロモーションを続ける',

  steps: '3つのボーナス',
  deposit: (number) => ['1回目の入金', '2回目の入金', '3回目の入金'][number] ?? '',
  bonus: (percent) => `${percent}ボーナス`,
  upTo: (most) => `最大${most}`,
  next: '次の入金で付与',
  running: '進行中',
  endings: {
    completed: '達成',
    capped: '上限で達成',
    used_up: '使い切り',
    cancelled: 'キャンセル済み',
  },
  granted: (bonus, deposit) => `${deposit}の入金に${bonus}`,
  spinsGranted: (count, game) => `${game}のフリースピン${count}回が使えます`,
  spinsOwed: (count) => `フリースピン${count}回を準備中です`,
  exampleTitle: '得られるものとかかる費用',
  exampleCost: '賭け条件の平均費用',
  costNote: (cost) =>
    `どのゲームでも、賭け条件の達成には平均でボーナスの${cost}がかかります（エッジの小さいゲームは少なく数えられます）。あとは運次第で、多くのボーナスは達成前に使い切られます。`,
  exampleDeposit: '最初の入金',
  exampleBonus: 'ボーナス',
  exampleBalance: 'プロモ残高',
  exampleLock: '賭ける額',
  exampleMaxBet: '最大ベット',
  exampleEnd: (cap) => `この額を賭け終えると、プロモ残高に残った分を、入金額とボーナスの${cap}を上限に出金できます。`,
  termsTitle: 'プロモーションの条件',
  terms: {
    wagering: (factor) => `賭け条件${factor}倍：ボーナスを${factor}倍賭ける必要があります。`,
    range: (min, max) => `最低入金額は${min}、対象となる入金の上限は${max}です。超えた分はメイン残高に入ります。`,
    balance: '対象の入金とボーナスはプロモ残高に入り、賭け条件を満たすまでロックされます。',
    maxBet: (percent) => `最大ベットはプロモーション入金の${percent}です。`,
    rtp: (percent) =>
      `RTPが${percent}を超えるカタログのゲームは対象外です。自社ゲームの一部はプロモ残高では遊べません。対象は賭け条件の横の一覧に表示されます。`,
    weight: (edge, example, counted) =>
      `賭け金は重み付けして数えます。エッジが${edge}以上のゲームは全額、それ未満は比例します。エッジ${example}のゲームでは賭け金の${counted}が数えられます。`,
    cost: (percent) => `平均費用：どのゲームでも、ボーナスを最後まで賭けると平均でその約${percent}がかかります。`,
    cap: (percent) =>
      `賭け条件を満たすと、ロック中の入金額とボーナスの${percent}まで残せます。超えた分は没収されます。その前に残高が上回っても、賭け条件は終わりません。`,
    freeSpins: (count, game, stake) =>
      `ボーナスごとに、${game}の${stake}のフリースピンが${count}回付きます。勝利金はプロモ残高に入ります。`,
    cancel:
      'キャンセルすると、損失は先に入金分から差し引かれ、残りはメイン残高に戻ります。ボーナスとその勝利金は失われます。金額は確定前に表示します。',
    refused: 'ルールに反するベットは、お金が動く前にお断りします。あとから無効にすることはありません。',
    slower: (levelling, rakeback) =>
      `有効中はランクの進みが遅く、リワードも少なくなります。プロモ残高の賭け金は${levelling}だけランクに数えられ、レーキバックは${rakeback}です。`,
    casinoOnly: 'カジノのみ対象です。',
    affiliates: '紹介コードまたは紹介相手があるアフィリエイト参加者は、有効にできません。',
    once: '利用は一度だけです。賭け条件の達成前に受け取った2回目、3回目のボーナスは最初のものに加算されます。プロモ残高で進行中のラウンドがない限り、いつでもキャンセルできます。',
    withdrawals: 'プロモーションが有効な間も、メイン残高はいつでも出金できます。',
  },
  notOpen: 'プロモーションは現在受け付けていません。開始後にこの条件が適用されます。',
};
