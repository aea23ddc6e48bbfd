import type { AnswerOf } from '../http/contract.ts';
import type { readVip } from './api.ts';

export type Vip = AnswerOf<typeof readVip>;
