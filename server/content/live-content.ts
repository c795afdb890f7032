import { watch } from 'node:fs';
import type { Database } from '#server/db/database.ts';
import type { Log } from '#server/log.ts';
import type { ContentFault } from './content-item.ts';
import { readContent } from './read-content.ts';
import { storeContent } from './store-content.ts';

/** The content of this repository, shown when CONTENT_DIR says nothing else. */
export const ownContentDir = import.meta.dirname;

export type LiveContent = {
  /** Returns what could not be shown when the files were last read. */
  faults(): readonly ContentFault[];
  /** Called after other content than before was stored. */
  onChange(listener: () => void): void;
  close(): Promise<void>;
};

// An editor that saves makes several events; together they are one change.
const quietMs = 200;

/**
 * Reads the content into the database, and again whenever a file changes. Rejects when the folder
 * cannot be read at the start; later the last readable content stays.
 */
export async function openContent(
  { db, log }: { db: Database; log: Log },
  directory: string,
): Promise<LiveContent> {
  let faults: readonly ContentFault[] = [];
  let version = '';
  let timer: NodeJS.Timeout | null = null;
  let running = Promise.resolve();
  const listeners: (() => void)[] = [];

  async function load(): Promise<void> {
    const content = await readContent(directory);
    if (content.version === version) return;
    await storeContent(db, content.items);
    version = content.version;
    faults = content.faults;
    for (const fault of faults) log.warn('a content file is broken and not shown', fault);
    log.info('content was read', { items: content.items.length, broken: faults.length });
    for (const listener of listeners) listener();
  }

  function reload(): void {
    timer = null;
    running = running
      .then(load)
      .catch((error: unknown) => log.error('the content could not be read', { error }));
  }

  const watcher = watch(directory, { recursive: true }, () => {
    if (timer !== null) clearTimeout(timer);
    timer = setTimeout(reload, quietMs);
  });
  watcher.on('error', (error) => log.error('changes of content are not seen', { error }));
  try {
    await load();
  } catch (error) {
    watcher.close();
    throw error;
  }
  return {
    faults: () => faults,
    onChange: (listener) => void listeners.push(listener),
    async close() {
      watcher.close();
      if (timer !== null) clearTimeout(timer);
      await running;
    },
  };
}
