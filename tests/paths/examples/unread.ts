import type { Examples } from '../examples.ts';
import { failures } from './values.ts';

export const examples: Examples = {
  inputs: { start: undefined },
  events: {},
  results: { fetchUnread: { done: { three: 3 }, error: { unreachable: failures.unreachable } } },
};
