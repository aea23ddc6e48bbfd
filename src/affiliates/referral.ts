import type { AnswerOf } from '../http/contract.ts';
import type { readStats } from './api.ts';

export type Referral = AnswerOf<typeof readStats>['referrals'][number];
