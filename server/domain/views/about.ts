import { and, count, gte, lt, sql } from 'drizzle-orm';
import { dayMs } from '#contract/base/durations.ts';
import { shanghaiDay, startOfDay } from '#contract/base/shanghai.ts';
import type { Locale } from '#contract/base/picklists.ts';
import type { AboutFacts } from '#contract/content/about.ts';
import { inquiries } from '#server/db/tables/content.ts';
import { getPicturePath } from '#server/db/tables/site-identity.ts';
import type { Deps } from '#server/records/deps.ts';

const countedDays = 7;
const fewestAnswers = 5;

type AboutDeps = Pick<Deps, 'clock' | 'db' | 'gateways' | 'site'>;

/** Reads the facts for the page about the operator: photo, people and recent answers. */
export async function readAbout(deps: AboutDeps, locale: Locale): Promise<AboutFacts> {
  const site = deps.site();
  const photo = getPicturePath(site, 'photo');
  return {
    photo:
      photo === null || site.photo === undefined
        ? null
        : { src: photo, text: site.photo.text[locale] },
    people: (site.people ?? []).map(({ name, role, does, languages }, at) => ({
      name: name[locale],
      role: role[locale],
      does: does?.[locale] ?? null,
      languages: languages?.[locale] ?? null,
      photo: getPicturePath(site, `person-${at}`),
    })),
    answered: await countAnswered(deps),
  };
}

/** Counts only days that are over: the figures are those of their dates, whenever they are read. */
async function countAnswered({ clock, db, gateways }: AboutDeps): Promise<AboutFacts['answered']> {
  const isSandbox = Object.values(gateways).some(({ payerUrl }) => payerUrl !== undefined);
  if (isSandbox) return null;
  const today = startOfDay(shanghaiDay(clock.date()));
  const from = new Date(today.valueOf() - countedDays * dayMs);
  const hours = sql`extract(epoch from ${inquiries.answeredAt} - ${inquiries.createdAt}) / 3600`;
  const [row] = await db
    .select({
      inquiries: count(),
      half: sql`percentile_disc(0.5) within group (order by ${hours})`.mapWith(Number),
    })
    .from(inquiries)
    .where(and(gte(inquiries.answeredAt, from), lt(inquiries.answeredAt, today)));
  if (row === undefined || row.inquiries < fewestAnswers) return null;
  return {
    from: shanghaiDay(from),
    to: shanghaiDay(new Date(today.valueOf() - dayMs)),
    inquiries: row.inquiries,
    half_within_hours: Math.max(1, Math.ceil(row.half)),
  };
}
