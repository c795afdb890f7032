import { useEffect } from 'react';
import type { AnyActorRef } from 'xstate';
import { afterLoad } from '#src/ui/after-load.ts';

/** Follows a machine of a page whose first load the recorder must not lengthen. */
export function useRecorder(actor: AnyActorRef): void {
  useEffect(
    () =>
      afterLoad(() => {
        // Without a recorder a support code tells less; the page misses nothing.
        void import('./recorder.ts').then(
          ({ tabRecorder }) => tabRecorder.follow(actor),
          () => undefined,
        );
      }),
    [actor],
  );
}
