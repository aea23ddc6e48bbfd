import { contract, Message, NoContent } from '../http/contract.ts';

export const activatePromotion = contract({
  method: 'POST',
  path: '/api/users/activatePromotion',
  summary: 'Open the deposit promotion for the next three deposits',
  access: 'player',
  movesMoney: true,
  body: NoContent,
  answer: Message,
});

export const cancelPromotion = contract({
  method: 'POST',
  path: '/api/users/cancelPromotion',
  summary: 'Give the running promotion up',
  access: 'player',
  movesMoney: true,
  body: NoContent,
  answer: Message,
});
