import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import type { ConfirmRef } from '../../machines/confirm.machine.ts';
import type { ConfirmDialogProps } from './confirm-dialog.tsx';
import { hasNotices, onFirstNotice } from './notify.ts';

const never = () => false;

/**
 * Fetches the toasts when there is a first one to show, or as soon as somebody uses the page: what
 * says that the network is gone has to be there before it goes.
 */
export function ToastHost() {
  const noticed = useSyncExternalStore(onFirstNotice, hasNotices, never);
  const wanted = useTouched() || noticed;
  const Toasts = useFetched(wanted, loadToasts);
  return Toasts === null ? null : <Toasts />;
}

/** Fetches the dialog when a first question waits. */
export function ConfirmHost({ actorRef }: { actorRef: ConfirmRef }) {
  const wanted = useSyncExternalStore(
    (changed) => {
      const subscription = actorRef.subscribe(changed);
      return () => subscription.unsubscribe();
    },
    () => actorRef.getSnapshot().hasTag('open'),
    never,
  );
  const Dialog = useFetched<ConfirmDialogProps>(wanted, loadConfirm);
  return Dialog === null ? null : <Dialog actorRef={actorRef} />;
}

const loadToasts = async () => (await import('./toasts.tsx')).Toasts;
const loadConfirm = async () => (await import('./confirm-dialog.tsx')).ConfirmDialog;

/** Whether the page has been used: a key or a pointer was pressed. */
function useTouched(): boolean {
  const [touched, setTouched] = useState(false);
  useEffect(() => {
    const note = () => setTouched(true);
    const once = { once: true, passive: true };
    window.addEventListener('pointerdown', note, once);
    window.addEventListener('keydown', note, once);
    return () => {
      window.removeEventListener('pointerdown', note);
      window.removeEventListener('keydown', note);
    };
  }, []);
  return touched;
}

/** A component that is fetched once it is wanted and then stays; a failed fetch is tried again the next time. */
export function useFetched<Props extends object = object>(
  wanted: boolean,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> | null {
  const [fetched, setFetched] = useState<ComponentType<Props> | null>(null);
  useEffect(() => {
    if (wanted && fetched === null) {
      load().then(
        (component) => setFetched(() => component),
        () => undefined,
      );
    }
  }, [wanted, fetched, load]);
  return fetched;
}
