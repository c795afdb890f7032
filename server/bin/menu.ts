import type { Bilingual } from '#contract/base/bilingual.ts';
import type { SiteMenu } from '#contract/content/site.ts';
import type { Log } from '#server/base/log.ts';
import type { Database } from '#server/db/database.ts';
import { readMenu } from '#server/domain/views/menu.ts';
import type { LiveContent } from '#server/content/live-content.ts';

export type Menu = {
  /** Returns the targets of the menus on every page, the same object until the content changes. */
  shown(): Bilingual<SiteMenu>;
  /** Called after a change of the content, once the menu follows it. */
  onChange(listener: () => void): void;
};

/** Keeps the menus, and reads them again after each change of the content. */
export async function openMenu(
  { db, log }: { db: Database; log: Log },
  content: Pick<LiveContent, 'onChange'>,
): Promise<Menu> {
  let shown = await readMenu(db);
  let reading = Promise.resolve();
  const listeners: (() => void)[] = [];
  const follow = async () => {
    try {
      shown = await readMenu(db);
    } catch (error) {
      log.error('the menus may be old until the content changes again', { error });
    }
    for (const listener of listeners) listener();
  };
  content.onChange(() => {
    // One after the other, so that an older answer never replaces a newer one.
    reading = reading.then(follow);
  });
  return { shown: () => shown, onChange: (listener) => void listeners.push(listener) };
}
