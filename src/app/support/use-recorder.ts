import { useEffect } from 'react';
import type { AnyActorRef } from 'xstate';
import { afterLoad } from '#src/ui/after-load.ts';

/** Records a machine without adding the recorder to the first load. */
export function useRecorder(actor: AnyActorRef): void {
  useEffect(
    () =>
      afterLoad(() => {
        // Without the recorder a support code contains less; the page works the same.
        void import('./recorder.ts').then(
          ({ tabRecorder }) => tabRecorder.follow(actor),
          () => undefined,
        );
      }),
    [actor],
  );
}
