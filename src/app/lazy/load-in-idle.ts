import { whenIdle } from '#src/ui/when-idle.ts';
import { afterLoad } from '#src/ui/after-load.ts';

/**
 * Runs these loads one after another once the page has loaded, each when the browser is idle. Stops permanently when
 * the tab is hidden or the returned function is called; runs none with data saver or on a slow connection. A failed
 * load is skipped: its code is requested again when it is needed.
 */
export function loadInIdle(loads: readonly (() => Promise<unknown> | undefined)[]): () => void {
  let isOver = savesData();
  const runFrom = (index: number) => {
    const load = loads[index];
    if (isOver || load === undefined || document.hidden) return;
    whenIdle(() => {
      if (isOver || document.hidden) return;
      void Promise.resolve(load())
        .catch(() => undefined)
        .then(() => runFrom(index + 1));
    });
  };
  const cancel = afterLoad(() => runFrom(0));
  return () => {
    isOver = true;
    cancel();
  };
}

/** Browsers that do not describe the connection are taken as fast. */
function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection');
  if (typeof connection !== 'object' || connection === null) return false;
  const type = String(Reflect.get(connection, 'effectiveType'));
  return Reflect.get(connection, 'saveData') === true || type.endsWith('2g');
}
