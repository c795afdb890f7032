import type * as v from 'valibot';
import type { Sample, SampleQuery } from '#contract/content/schemas.ts';
import type { Locale } from '#contract/base/picklists.ts';
import type { Database } from '#server/db/database.ts';
import { listPictures } from '#server/domain/content/page-pictures.ts';
import { listBodies, listContentRows } from '#server/domain/content/rows.ts';

/** Lists the samples of one service or of all, or the first of each, with the step that delivers such a paper. */
export async function listSamples(
  db: Database,
  { service, first = false }: v.InferOutput<typeof SampleQuery>,
  locale: Locale,
): Promise<Sample[]> {
  const services = (await listContentRows(db, 'services')).filter(({ facts }) => !facts.hidden);
  const rows = (await listContentRows(db, 'samples')).filter(
    ({ facts }, index, all) =>
      (service === undefined || facts.service === service) &&
      (!first || all.findIndex((other) => other.facts.service === facts.service) === index),
  );
  const bodies = new Map(
    (
      await listBodies(
        db,
        'samples',
        rows.map(({ id }) => id),
      )
    ).map(({ id, body }) => [id, body[locale]]),
  );
  return services.flatMap((source) =>
    rows
      .filter(({ facts }) => facts.service === source.id)
      .flatMap((row): Sample[] => {
        const step = source.facts.steps.find(({ key }) => key === row.facts.step);
        if (step === undefined) return [];
        const { title, summary } = row.texts[locale];
        return [
          {
            id: row.id,
            title,
            summary,
            service: source.id,
            step: {
              title: source.texts[locale].titles[step.key] ?? step.key,
              by: step.by,
              days: step.days,
            },
            picture: listPictures(row, locale)[0] ?? null,
            body: bodies.get(row.id) ?? [],
          },
        ];
      }),
  );
}
