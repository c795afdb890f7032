import type { AnyActorRef } from 'xstate';

/**
 * Records a machine from the moment that the recorder has loaded. Without a recorder a support code contains
 * less; the page works the same.
 */
export function record(actor: AnyActorRef): void {
  import('./recorder.ts')
    .then(({ tabRecorder }) => tabRecorder.follow(actor))
    .catch(() => undefined);
}
