import type { OrderMessage, OrderMessagePage } from '#contract/service/schemas.ts';
import type { Examples } from '../examples.ts';
import { failures } from './values.ts';

const message: OrderMessage = {
  id: '1',
  by: 'customer',
  name: '客户 017',
  text: '何时有结果？',
  attachments: [],
  created_at: '2026-11-20T02:00:00.000Z',
};
const all: OrderMessagePage = {
  items: [message],
  has_older: false,
  reply_by: null,
  as_of: message.created_at,
};
const some: OrderMessagePage = { ...all, has_older: true };
const lost = { unreachable: failures.unreachable };

export const examples: Examples = {
  inputs: { start: { orderNo: 'XY1' } },
  events: {
    'message.submitted': {
      text: { body: { text: '何时有结果？', attachments: [] }, idempotencyKey: 'k1' },
    },
  },
  results: {
    fetchNewest: { done: { all, some }, error: lost },
    refreshNewest: { done: { all, some }, error: lost },
    fetchOlder: { done: { all, some }, error: lost },
    sendMessage: { done: { message }, error: { invalid: failures.invalid, ...lost } },
  },
};
