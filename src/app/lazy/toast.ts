export type Toast = {
  kind: 'success' | 'error' | 'warning' | 'info';
  /** The event in the reader's language: "Order cancelled". */
  title: string;
  message?: string;
};

type Show = (toast: Toast) => void;

let show: Show | null = null;
let waiting: readonly Toast[] = [];
let listeners: readonly (() => void)[] = [];

/** Shows a toast for 5 s (spec 9). A message that is shown in place gets no toast. */
export function showToast(toast: Toast): void {
  if (show !== null) {
    show(toast);
    return;
  }
  waiting = [...waiting, toast];
  for (const listener of listeners) listener();
}

/** Calls the host when there is a first toast to show. */
export function onFirstToast(listener: () => void): () => void {
  listeners = [...listeners, listener];
  return () => {
    listeners = listeners.filter((other) => other !== listener);
  };
}

export const hasToasts = () => waiting.length > 0 || show !== null;

/** Connects the loaded toasts and shows the waiting ones first. Returns a function that disconnects them. */
export function connectToaster(newShow: Show): () => void {
  show = newShow;
  for (const toast of waiting) newShow(toast);
  waiting = [];
  return () => {
    if (show === newShow) show = null;
  };
}
