import { ownContentDir } from '#server/content/live-content.ts';
import { readContent } from '#server/content/read-content.ts';
import { storeContent } from '#server/content/store-content.ts';
import type { Database } from '#server/db/database.ts';

// The files of a worker share what was read: reading takes half a second.
let read: ReturnType<typeof readContent> | null = null;

/** Stores the site's own content, as a server does when it starts, and watches none of its files. */
export async function storeOwnContent({ db }: { db: Database }): Promise<void> {
  const { items } = await (read ??= readContent(ownContentDir));
  await storeContent(db, items);
}
