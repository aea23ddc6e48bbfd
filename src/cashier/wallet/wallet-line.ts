import type { AnswerOf } from '../../http/contract.ts';
import type { listHistory } from '../history/api.ts';

export type WalletLine = AnswerOf<typeof listHistory>['items'][number];
