import { openContent, ownContentDir } from '#server/content/live-content.ts';

/** Stores the site's own content, as a server does when it starts, and watches none of its files. */
export async function storeOwnContent(where: Parameters<typeof openContent>[0]): Promise<void> {
  const content = await openContent(where, ownContentDir);
  await content.close();
}
