import { useEffect } from 'react';
import type { AnyActorRef } from 'xstate';
import { afterLoad } from '#src/ui/after-load.ts';

/** Records a machine without adding the recorder to the first load. */
export function useRecorder(actor: AnyActorRef): void {
  useEffect(
    () =>
      afterLoad(() => {
        // Without the recorder a support code contains less; the page works the same.
        void record(actor).catch(() => undefined);
      }),
    [actor],
  );
}

async function record(actor: AnyActorRef): Promise<void> {
  const { tabRecorder } = await import('./recorder.ts');
  tabRecorder.follow(actor);
}
