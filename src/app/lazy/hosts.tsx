import { useEffect, useState, useSyncExternalStore } from 'react';
import type { ConfirmRef } from '#machines/confirm.machine.ts';
import { hasToasts, onFirstToast } from './toast.ts';
import { useLazy } from './use-lazy.ts';

const never = () => false;

/**
 * Loads the toasts for the first toast or at the first use of the page: the notice about a lost connection
 * must be loaded before the connection fails.
 */
export function ToastHost() {
  const noticed = useSyncExternalStore(onFirstToast, hasToasts, never);
  const { Component: Toasts } = useLazy(loadToasts, { when: useTouched() || noticed });
  return Toasts === null ? null : <Toasts />;
}

/** Loads the dialog when the first question is asked. */
export function ConfirmHost({ actorRef }: { actorRef: ConfirmRef }) {
  const wanted = useSyncExternalStore(
    (changed) => {
      const subscription = actorRef.subscribe(changed);
      return () => subscription.unsubscribe();
    },
    () => actorRef.getSnapshot().hasTag('open'),
    never,
  );
  const { Component: Dialog } = useLazy(loadConfirm, { when: wanted });
  return Dialog === null ? null : <Dialog actorRef={actorRef} />;
}

const loadToasts = async () => (await import('./toasts.tsx')).Toasts;
const loadConfirm = async () => (await import('./confirm-dialog.tsx')).ConfirmDialog;

/** True once a key or pointer was pressed on the page. */
function useTouched(): boolean {
  const [touched, setTouched] = useState(false);
  useEffect(() => {
    const ended = new AbortController();
    const once = { once: true, passive: true, signal: ended.signal };
    window.addEventListener('pointerdown', () => setTouched(true), once);
    window.addEventListener('keydown', () => setTouched(true), once);
    return () => ended.abort();
  }, []);
  return touched;
}
