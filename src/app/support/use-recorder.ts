import { useEffect } from 'react';
import type { AnyActorRef } from 'xstate';
import { afterLoad } from '#src/ui/after-load.ts';
import { record } from './record.ts';

/** Records a machine without adding the recorder to the first load. */
export function useRecorder(actor: AnyActorRef): void {
  useEffect(() => afterLoad(() => record(actor)), [actor]);
}
