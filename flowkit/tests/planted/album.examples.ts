import type { PathOptions } from 'flowkit';

export const examples: PathOptions = {};
