import { fromCallback } from 'xstate';
import type { ConnectionEvent } from '#machines/ask-again.ts';

/** A network without events: a call without a response is sent again after its pause. */
export const silentConnection = fromCallback<ConnectionEvent>(() => {});
