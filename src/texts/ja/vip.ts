import type { vipTexts as English } from '../en/vip.ts';
import type { Translation } from '../language.ts';

export const vipTexts: Translation<typeof English> = {
  bonuses: 'あなたのボーナス',
  bonusesLead: (days) => `メイン残高のベットごとに増えます。期間が終わると、${days}日間ここで受け取れます。`,
  bonusNames: {
    daily: 'デイリーボーナス',
    weekly: 'ウィークリーボーナス',
    monthly: 'マンスリーボーナス',
    lossback: 'ロスバック',
  },
  soFar: '現在',
  unlocked: '利用可能',
  lockedUntil: '解放ランク',
  ofTheoretical: (percent, base) => `理論損失${base}の${percent}`,
  ofNetLoss: (percent, base) => `純損失${base}の${percent}`,
  grantedAt: (day) => `次回：${day} 00:00 UTC`,
  inHours: (count) => `${count}時間後`,
  inDays: (count) => `${count}日後`,
  periodGone: '期間の経過割合',
  grants: '付与されたボーナス',
  noGrants: 'まだ付与されていません。期間が終わるとここに表示されます。',
  grantFor: (name, period) => `${name}（${period}）`,
  claimBy: (date) => `${date}までに受け取り`,
  claimedOn: (date) => `${date}に受け取り済み`,
  expiredOn: (date) => `${date}までに受け取られませんでした`,
  bonusClaimed: (reward, name) => `${name}：${reward}を受け取りました。`,
  bonusClaimFailed: 'ボーナスを受け取れませんでした。',
  host: 'VIPホスト',
  hostText: (name) => `${name}があなたのアカウントを担当し、直接お答えします。`,
  hostWrite: 'メールを書く',

  howBonuses: 'ボーナスの計算方法',
  bonusFormulas: {
    theoretical: (name, percent) => `${name} = 理論損失 × ${percent}`,
    netLoss: (name, percent) => `${name} = 純損失 × ${percent}`,
  },
  bonusFrom: (tier) => `${tier}から`,
  bonusEvery: {
    day: '毎日、00:00～24:00 UTC',
    week: '毎週、月曜～日曜 UTC',
    month: '毎月（暦月）UTC',
  },
  bonusTheoretical:
    '理論損失は、期間中のメイン残高のすべてのベットについて、勝ち負けに関わらず「賭け金×ハウスエッジ」を合計したものです。',
  bonusNetLoss:
    '純損失は、期間中に終わったメイン残高のベットの賭け金から払い戻しを引いたものです。その月に勝ち越していれば純損失はありません。',
  bonusRank: '期間終了時のランクが適用されます。',
  bonusClaimRule: (min, days) =>
    `${min}以上のボーナスは期間終了時に付与され、${days}日間受け取れます。メイン残高に入り、賭け条件はありません。`,
  giveback: (percent) =>
    `レーキバックとボーナスの合計は、ベットのエッジの${percent}未満です。ロスバックはこれとは別です。`,
  hostRule: (tier) => `${tier}からVIPホストが付き、名前と連絡先がこのページに表示されます。`,

  accruals: 'レーキバックの内訳',
  accrualsLead: '終了したベットごとのハウスエッジと加算額を、10億分の1ドル単位で表示します。',
  accrualsNone: '終了したベットはまだありません。',
  accrualsMore: 'もっと見る',
  accrualFormula: (stake, edge, percent) => `${stake} × ${edge} × ${percent}`,
  accrualOfBet: 'このベットのリワード',
  accrualRakeback: 'レーキバック',
  accrualRank: 'ランクへの加算',
  accrualEdge: 'このベットのハウスエッジ',
  accrualNotCounted: '複数の手順があるラウンドは、最初の手順から数えられます。',
};
