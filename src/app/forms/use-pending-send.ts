import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { bindPendingSend } from '#src/actors/pending-send.ts';
import { useRecorder } from '#src/app/support/use-recorder.ts';

/** Remembers a submission while its files upload, and submits the form again after the uploads. */
export function usePendingSend(travelling: boolean) {
  const [logic] = useState(bindPendingSend);
  const pending = useActorRef(logic);
  useRecorder(pending);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const due = pending.on('send.due', () => form.current?.requestSubmit());
    return () => due.unsubscribe();
  }, [pending]);
  useEffect(() => {
    if (!travelling) pending.send({ type: 'files.settled' });
  }, [pending, travelling]);
  return {
    held: useSelector(pending, (snapshot) => snapshot.hasTag('waiting')),
    /** Returns true when the form must wait; it is then submitted automatically once it may be. */
    hold(element: HTMLFormElement): boolean {
      form.current = element;
      if (travelling) pending.send({ type: 'send.requested' });
      return travelling;
    },
    /** For the form's `onInput`: further typing cancels the pending submission. Adding files does not. */
    onInput({ target }: FormEvent<HTMLFormElement>): void {
      if (target instanceof HTMLInputElement && target.type === 'file') return;
      pending.send({ type: 'form.edited' });
    },
  };
}
