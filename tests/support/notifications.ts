import { NotificationPage } from '#contract/notifications/schemas.ts';
import type { Person, TestServer } from './server.ts';

/** Reads a person's list of notifications, newest first. */
export async function listNotifications(
  server: TestServer,
  { token }: Person,
  locale = 'zh-CN',
): Promise<NotificationPage['items']> {
  const headers = { 'accept-language': locale };
  return (await server.ask(NotificationPage, 'GET', 'notifications', { token, headers })).items;
}

/** Returns kind, title, body and link of each of them. */
export async function listNotificationTexts(server: TestServer, person: Person, locale?: string) {
  const items = await listNotifications(server, person, locale);
  return items.map(({ kind, title, body, link }) => [kind, title, body, link]);
}
