import type { liveTexts as English } from '../en/live.ts';
import type { Translation } from '../language.ts';
import { tableLimits, winnersOf } from '../live-words.ts';

export const liveTexts: Translation<typeof English> = {
  limits: tableLimits,
  limitsTitle: 'リミット',
  seats: '席',
  dealer: 'ディーラー',
  closed: '閉鎖中',
  stale: 'ライブ情報が遅れています',
  lastResults: '最近の結果',
  winners: winnersOf('P', 'B', 'T'),
  signInTitle: 'ライブテーブルはリアルマネーでプレイします。',
  signInText: 'ログインして席に着きましょう。はじめての方も、登録は1分で終わります。',
  signIn: 'ログイン',
  register: '新規登録',
  notFound: 'このテーブルはありません。',
  allTables: 'すべてのライブテーブル',
  moreTables: 'ほかのテーブル',
  about:
    'ラウンドは時間どおりに進み、テーブルの全員が同じ結果を見ます。賭け金は受付終了時に残高から引かれます。接続が切れても、ベットはそのまま続き、払い戻されます。',
};
