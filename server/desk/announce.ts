import { parseArgs } from 'node:util';
import { asc, eq, isNull } from 'drizzle-orm';
import * as v from 'valibot';
import { Phone } from '#contract/fields.ts';
import { isSitePath } from '#contract/redirect.ts';
import type { Database } from '#server/db/database.ts';
import { notifications } from '#server/db/tables/notifications.ts';
import { users } from '#server/db/tables/people.ts';
import { sha256 } from '#server/ids.ts';
import { DeskRefusal, done, misused, type Desk, type Reply } from './desk.ts';

const batch = 500;
const longest = { title: 60, body: 500 } as const;

/** Tells one person or everybody something in the operator's words. The same words are told once. */
export async function announce({ deps }: Desk, args: readonly string[]): Promise<Reply> {
  const { to, title, body, link } = read(args);
  const people = await recipients(deps.db, to);
  const texts = sha256(JSON.stringify([title, body, link]));
  const createdAt = deps.clock.date();
  let notified = 0;
  for (let from = 0; from < people.length; from += batch) {
    const written = await deps.db
      .insert(notifications)
      .values(
        people.slice(from, from + batch).map((userId) => ({
          userId,
          kind: 'system' as const,
          about: `announcement:${texts}:${userId}`,
          facts: { title, body },
          link,
          createdAt,
        })),
      )
      .onConflictDoNothing({ target: [notifications.kind, notifications.about] })
      .returning({ id: notifications.id });
    notified += written.length;
  }
  const before = people.length - notified;
  const others = before === 0 ? '' : ` ${before} had been told before.`;
  return done(`${notified} ${notified === 1 ? 'person is' : 'people are'} told.${others}`);
}

async function recipients(db: Database, to: string): Promise<string[]> {
  const phone = to === 'all' ? null : v.safeParse(Phone, to);
  if (phone?.success === false)
    throw misused('Say to whom: the phone number of a person, or "all".');
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(phone === null ? isNull(users.closedAt) : eq(users.phone, phone.output))
    .orderBy(asc(users.id));
  if (found.length === 0) {
    throw new DeskRefusal(
      phone === null ? 'Nobody is registered.' : `Nobody has the number ${to}.`,
    );
  }
  return found.map(({ id }) => id);
}

function read(args: readonly string[]) {
  const { values, positionals } = parsed(args);
  const [to, ...more] = positionals;
  if (to === undefined || more.length > 0) {
    throw misused('Say to whom: the phone number of a person, or "all".');
  }
  const link = values.link ?? '/user/notifications';
  if (!isSitePath(link)) throw misused('--link is a path of this site, such as /packages.');
  const texts = (name: 'title-zh' | 'title-en' | 'body-zh' | 'body-en') => {
    const text = values[name]?.trim() ?? '';
    const limit = name.startsWith('title') ? longest.title : longest.body;
    if (text === '' || text.length > limit || /\p{Cc}/u.test(text)) {
      throw misused(`--${name} is one line of 1 to ${limit} characters.`);
    }
    return text;
  };
  return {
    to,
    link,
    title: { 'zh-CN': texts('title-zh'), 'en-US': texts('title-en') },
    body: { 'zh-CN': texts('body-zh'), 'en-US': texts('body-en') },
  };
}

function parsed(args: readonly string[]) {
  const type = 'string' as const;
  const options = {
    'title-zh': { type },
    'body-zh': { type },
    'title-en': { type },
    'body-en': { type },
    link: { type },
  };
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw misused(error instanceof Error ? error.message : 'The options cannot be read.');
  }
}
