import type { Translation } from '../language.ts';
import type { crowdTexts as en } from '../en/crowd.ts';

export const crowdTexts: Translation<typeof en> = {
  bets: {
    title: 'ベット',
    lists: { all: 'すべて', high: '高額ベット', lucky: 'ラッキー', mine: '自分のベット' },
    about: {
      all: '全プレイヤーの最新の確定済みベットです。',
      high: (stake) => `${stake}以上のベットです。`,
      lucky: (multiplier, hours) => `過去${hours}時間に${multiplier}以上になったベットです。`,
    },
    list: { all: '最新のベット', high: '最新の高額ベット', lucky: '最新のラッキーなベット' },
    game: 'ゲーム',
    player: 'プレイヤー',
    time: '時刻',
    stake: 'ベット額',
    multiplier: '倍率',
    payout: '払戻',
    hidden: '非公開',
    counted: (count) => `閲覧中に${count}件の新しいベット`,
    pause: 'リストを一時停止',
    resume: 'リストを再開',
    none: {
      all: 'まだベットはありません。確定するとここに表示されます。',
      high: (stake) => `${stake}以上のベットはまだありません。`,
      lucky: (multiplier, hours) => `過去${hours}時間に${multiplier}以上になったベットはありません。`,
    },
    behind: '現在リストを更新できません。接続が戻ると再開します。',
  },
  wins: {
    title: '最近の高額勝利',
    none: (amount) => `過去1日に高額の勝利はありません。${amount}以上の勝利がここに表示されます。`,
  },
};
