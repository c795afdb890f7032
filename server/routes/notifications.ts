import { Hono } from 'hono';
import { PageQuery } from '../../contract/envelope.ts';
import type { Deps } from '../deps.ts';
import {
  deleteNotification,
  listNotifications,
  readAllNotifications,
  readNotification,
} from '../domain/notifications/list.ts';
import { answer } from '../http/answer.ts';
import { pathWord, readQuery } from '../http/input.ts';
import { localeOf } from '../http/locale.ts';
import { personOf } from '../http/person.ts';

/** What a person was told (spec 7), below /notifications. */
export function notificationRoutes(deps: Deps): Hono {
  return new Hono()
    .get('/', async (c) => {
      const userId = await personOf(deps, c);
      return answer(
        c,
        await listNotifications(deps.db, userId, readQuery(c, PageQuery), localeOf(c)),
      );
    })
    .put('/read-all', async (c) => {
      return answer(c, await readAllNotifications(deps, await personOf(deps, c)));
    })
    .put('/:id/read', async (c) => {
      const userId = await personOf(deps, c);
      const id = pathWord(c, 'id', 'notification.not_found');
      return answer(c, await readNotification(deps, userId, id, localeOf(c)));
    })
    .delete('/:id', async (c) => {
      const userId = await personOf(deps, c);
      const id = pathWord(c, 'id', 'notification.not_found');
      return answer(c, await deleteNotification(deps.db, userId, id));
    });
}
