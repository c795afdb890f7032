import type { Locale, NotifiedEvent } from '#contract/base/picklists.ts';
import type { Sms, SmsKind, SmsNotice } from './sms-sender.ts';

/** The approved templates of events: by language for the mainland, and one for phones abroad. */
export type NoticeTemplates = Readonly<Partial<Record<NotifiedEvent, TemplatesByPlace | null>>>;
type TemplatesByPlace = Readonly<Partial<Record<Locale | 'abroad', string | undefined>>>;

/** Finds the template of an event for a phone; a missing English one is the Chinese one. */
export function findNoticeTemplate(
  templates: NoticeTemplates,
  { purpose, phone, locale }: Pick<SmsNotice, 'purpose' | 'phone' | 'locale'>,
): string | null {
  const own = templates[purpose];
  const found = phone.startsWith('+') ? own?.abroad : (own?.[locale] ?? own?.['zh-CN']);
  return found ?? null;
}

/** Lists the variables of a message by name, in the order of its template. */
export function listVariables(message: Sms): [string, string][] {
  if ('code' in message) return [['code', message.code]];
  if ('to' in message) return [['phone', message.to]];
  const { order, amount, time } = message;
  const variables: [string, string][] = [['order', order]];
  if (amount !== undefined) variables.push(['amount', amount]);
  if (time !== undefined) variables.push(['time', time]);
  return variables;
}

/** Returns the template of a message. Throws for a message without one, which is not offered. */
export function getTemplate(message: Sms, { templates, abroad, notices }: SmsTemplates): string {
  const found = findTemplate();
  if (found === null) throw new Error(`there is no template for ${message.purpose}`);
  return found;

  function findTemplate(): string | null {
    if ('order' in message) return findNoticeTemplate(notices, message);
    if (!message.phone.startsWith('+')) return templates[message.purpose];
    return abroad['to' in message ? 'phone_changed' : 'code'];
  }
}

export type SmsTemplates = {
  /** The approved template of each kind, for the mainland. */
  templates: Readonly<Record<SmsKind, string>>;
  /** The templates for phones of other countries (国际/港澳台), of any code and of the notice. */
  abroad: { code: string | null; phone_changed: string | null };
  notices: NoticeTemplates;
};
