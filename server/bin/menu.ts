import type { Bilingual } from '#contract/base/bilingual.ts';
import type { MenuService } from '#contract/content/site.ts';
import type { Log } from '#server/base/log.ts';
import type { Database } from '#server/db/database.ts';
import { listMenuServices } from '#server/domain/views/service-offer.ts';
import type { LiveContent } from '#server/content/live-content.ts';

export type Menu = {
  /** Returns the services that every page names, the same object until the content changes. */
  services(): Bilingual<readonly MenuService[]>;
  /** Called after a change of the content, once the menu follows it. */
  onChange(listener: () => void): void;
};

/** Keeps the services of the menus, and reads them again after each change of the content. */
export async function openMenu(
  { db, log }: { db: Database; log: Log },
  content: Pick<LiveContent, 'onChange'>,
): Promise<Menu> {
  let services = await listMenuServices(db);
  const listeners: (() => void)[] = [];
  const follow = async () => {
    try {
      services = await listMenuServices(db);
    } catch (error) {
      log.error('the menus may be old until the content changes again', { error });
    }
    for (const listener of listeners) listener();
  };
  content.onChange(() => void follow());
  return { services: () => services, onChange: (listener) => void listeners.push(listener) };
}
