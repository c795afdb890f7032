import type { Database } from '#server/db/database.ts';
import { EnvError } from '#server/base/env-error.ts';
import type { Log } from '#server/base/log.ts';
import type { MessageBus } from '#server/base/message-bus.ts';
import type { SiteIdentity } from '#server/db/tables/site-identity.ts';
import type { ContentFault, ContentItem } from './content-item.ts';
import { isOfCatalogue, readContent } from './read-content.ts';
import { reloadOnChange } from './reload-on-change.ts';
import { readContentVersion, storeContent } from './store-content.ts';

/** The content of this repository, shown when CONTENT_DIR says nothing else. */
export const ownContentDir = import.meta.dirname;

export type LiveContent = {
  /** Returns the faults of the last reading, which kept content from being shown. */
  faults(): readonly ContentFault[];
  /** Called after other content than before was stored, by this process or by another. */
  onChange(listener: () => void): void;
  /** Asks the database whether another process has stored other content. */
  check(): Promise<void>;
  /** Reads the content again, for an operator who has changed. */
  reload(): void;
  close(): Promise<void>;
};

/**
 * Reads the content into the database, and again whenever a file changes. Rejects when the folder
 * cannot be read at the start, or what it sells or the words of a page are broken; later the last readable content stays. `bus` leads to other processes on the database, which may be of another version: content that one
 * of them has replaced is not put back by a start, only by a change of the files while they are the ones
 * shown.
 */
export async function openContent(
  { db, log, site }: { db: Database; log: Log; site?: () => SiteIdentity },
  directory: string,
  bus: MessageBus | null = null,
): Promise<LiveContent> {
  let faults: readonly ContentFault[] = [];
  let items: readonly ContentItem[] = [];
  let version = '';
  let own: string | null = null;
  let shown: string | null = null;
  const listeners: (() => void)[] = [];

  async function load(): Promise<void> {
    const hasDoor = site === undefined || site().saasUrl !== undefined;
    const content = await readContent(directory, items, hasDoor);
    if (content.version === version) return;
    if (version === '') refuseFaults(content.faults.filter(isOfCatalogue));
    items = content.items;
    const before = own;
    const stored = await storeContent(
      db,
      content.items,
      (other) => bus === null || other === before,
    );
    version = content.version;
    own = stored.isReplaced ? null : stored.version;
    shown = stored.version;
    faults = content.faults;
    for (const fault of faults) log.warn('a content file is broken and not shown', fault);
    log.info('content was read', { items: content.items.length, broken: faults.length });
    if (stored.isReplaced) {
      log.warn(
        'the content of this program was replaced by another one, and is not put back; if it should be: "npm run admin -- content allow", and start again',
      );
    }
    bus?.publish({ about: 'content' });
    for (const listener of listeners) listener();
  }

  async function check(): Promise<void> {
    const now = await readContentVersion(db);
    if (now === shown) return;
    shown = now;
    for (const listener of listeners) listener();
  }

  bus?.subscribe((message) => {
    // After a gap in what others say it may have been that.
    if (message !== null && message.about !== 'content') return;
    check().catch((error: unknown) => log.warn('the content may be old for a while', { error }));
  });
  const reading = await reloadOnChange(directory, {
    recursive: true,
    load,
    onError: (error) => log.error('the content could not be read', { error }),
    onBlind: (error) => log.error('changes of content are not seen', { error }),
  });
  return {
    faults: () => faults,
    onChange: (listener) => void listeners.push(listener),
    check,
    reload: () => reading.reload(),
    close: () => reading.close(),
  };
}

/** Throws EnvError with every fault: a shop does not open with a part of its prices or words. */
function refuseFaults(faults: readonly ContentFault[]): void {
  if (faults.length === 0) return;
  const list = faults.map(({ file, line, problem }) => `${file}:${line}: ${problem}`).join('\n');
  throw new EnvError(
    `What the pages need cannot be read. Correct these files of the content folder:\n${list}`,
  );
}
