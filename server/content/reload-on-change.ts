import { watch } from 'node:fs';

type Options = {
  /** Whether a change in a folder of the folder counts too. */
  recursive: boolean;
  load: () => Promise<void>;
  /** Called when a later reading fails; the first one rejects instead. */
  onError: (error: unknown) => void;
  /** Called when the operating system stops telling of changes. */
  onBlind: (error: unknown) => void;
};

// An editor that saves makes several events; together they are one change.
const quietMs = 200;

/**
 * Calls `load` once, and again after each change in the folder, one call at a time.
 * Rejects when the first call does. `reload` calls it again. `close` ends the watch and waits for a call that is running.
 */
export async function reloadOnChange(
  directory: string,
  { recursive, load, onError, onBlind }: Options,
): Promise<{ reload(): void; close(): Promise<void> }> {
  let timer: NodeJS.Timeout | null = null;
  let running = Promise.resolve();

  function reload(): void {
    timer = null;
    running = running.then(load).catch(onError);
  }

  const watcher = watch(directory, { recursive }, () => {
    if (timer !== null) clearTimeout(timer);
    timer = setTimeout(reload, quietMs);
  });
  watcher.on('error', onBlind);
  try {
    await load();
  } catch (error) {
    watcher.close();
    throw error;
  }
  return {
    reload,
    async close() {
      watcher.close();
      if (timer !== null) clearTimeout(timer);
      await running;
    },
  };
}
