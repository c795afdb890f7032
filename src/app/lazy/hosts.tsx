import { useEffect, useState, useSyncExternalStore } from 'react';
import type { ConfirmRef } from '#machines/confirm.machine.ts';
import { whenIdleAfter } from '#src/ui/when-idle.ts';
import { hasToasts, onFirstToast } from './toast.ts';
import { useLazy } from './use-lazy.ts';

const never = () => false;

/** How long the page answers its first press before it may load the toasts; ms. */
const answerMs = 500;
/** The longest time after that until it loads them; ms. */
const latestMs = 1500;

/**
 * Loads the toasts for the first toast or soon after the first use of the page: the notice about a lost connection must
 * be loaded before the connection fails, and the page answers its first press before it loads them.
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

/** True some time after a key or pointer was first pressed on the page, when the browser is idle. */
function useTouched(): boolean {
  const [touched, setTouched] = useState(false);
  useEffect(() => {
    const ended = new AbortController();
    let cancel = () => {};
    const touch = () => {
      cancel();
      cancel = whenIdleAfter(answerMs, () => setTouched(true), latestMs);
    };
    const once = { once: true, passive: true, signal: ended.signal };
    window.addEventListener('pointerdown', touch, once);
    window.addEventListener('keydown', touch, once);
    return () => {
      ended.abort();
      cancel();
    };
  }, []);
  return touched;
}
