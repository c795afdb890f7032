export type Notice = {
  kind: 'success' | 'error' | 'warning' | 'info';
  /** What happened, in the reader's language: "Order cancelled". */
  title: string;
  message?: string;
};

type Show = (notice: Notice) => void;

let show: Show | null = null;
let waiting: readonly Notice[] = [];
let listeners: readonly (() => void)[] = [];

/** Shows a toast for 5 s (spec 9). What is said in place is not said here too. */
export function notify(notice: Notice): void {
  if (show !== null) {
    show(notice);
    return;
  }
  waiting = [...waiting, notice];
  for (const listener of listeners) listener();
}

/** Lets the host learn that somebody has something to show. */
export function onFirstNotice(listener: () => void): () => void {
  listeners = [...listeners, listener];
  return () => {
    listeners = listeners.filter((other) => other !== listener);
  };
}

export const hasNotices = () => waiting.length > 0 || show !== null;

/** The toasts have arrived: what waited is shown first. Returns how to take them away again. */
export function showNoticesWith(given: Show): () => void {
  show = given;
  for (const notice of waiting) given(notice);
  waiting = [];
  return () => {
    if (show === given) show = null;
  };
}
