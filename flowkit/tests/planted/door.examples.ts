import type { PathOptions } from 'flowkit';

export const examples: PathOptions = {
  results: { move: { done: { moved: undefined }, error: { jam: new Error('jam') } } },
};
