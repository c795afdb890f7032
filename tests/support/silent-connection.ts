import { fromCallback } from 'xstate';
import type { ConnectionEvent } from '#machines/ask-again.ts';

/** A network of which nothing is heard: what got no answer is asked again when its pause is over. */
export const silentConnection = fromCallback<ConnectionEvent>(() => {});
