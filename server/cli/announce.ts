import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { Phone } from '#contract/base/fields.ts';
import { isSitePath } from '#contract/base/redirect.ts';
import { normalizeText } from '#contract/base/typed-lines.ts';
import { announceTo } from '#server/domain/workflows/announce.ts';
import { commandRefused, done, misused, type Reply } from '#server/base/command.ts';
import { type Operator } from './operator.ts';

const longest = { title: 60, body: 500 } as const;

/** Sends a notification with the operator's text to one person or to everyone. The same text is sent once. */
export async function announce({ deps, actor }: Operator, args: readonly string[]): Promise<Reply> {
  const { to, phone, ...text } = read(args);
  const addressee =
    phone === null ? ({ kind: 'all' } as const) : ({ kind: 'phone', phone } as const);
  const announced = await announceTo(deps, actor, addressee, text);
  if (announced === null) {
    throw commandRefused(phone === null ? 'Nobody is registered.' : `Nobody has the number ${to}.`);
  }
  const { notified, before } = announced;
  const others = before === 0 ? '' : ` ${before} had been told before.`;
  return done(`${notified} ${notified === 1 ? 'person is' : 'people are'} told.${others}`);
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
    const text = normalizeText(values[name] ?? '');
    const limit = name.startsWith('title') ? longest.title : longest.body;
    if (text === '' || text.length > limit || /\p{Cc}/u.test(text)) {
      throw misused(`--${name} is one line of 1 to ${limit} characters.`);
    }
    return text;
  };
  const said = {
    link,
    title: { 'zh-CN': texts('title-zh'), 'en-US': texts('title-en') },
    body: { 'zh-CN': texts('body-zh'), 'en-US': texts('body-en') },
  };
  const phone = to === 'all' ? null : v.safeParse(Phone, to);
  if (phone?.success === false)
    throw misused('Say to whom: the phone number of a person, or "all".');
  return { to, phone: phone === null ? null : phone.output, ...said };
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
