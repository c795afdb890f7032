import * as v from 'valibot';

const Day = v.pipe(v.string(), v.isoDate());

/** GET /about: the place and the people in the file of the operator, and how fast inquiries were answered. */
export const AboutFacts = v.object({
  photo: v.nullable(v.object({ src: v.string(), text: v.string() })),
  people: v.array(
    v.object({
      name: v.string(),
      role: v.string(),
      does: v.nullable(v.string()),
      languages: v.nullable(v.string()),
      photo: v.nullable(v.string()),
    }),
  ),
  /** The seven days in Shanghai before today; null in the sandbox, and for fewer than five answers. */
  answered: v.nullable(
    v.object({
      from: Day,
      to: Day,
      inquiries: v.number(),
      /** The hours by the clock within which half of them were answered, rounded up. */
      half_within_hours: v.number(),
    }),
  ),
});
export type AboutFacts = v.InferOutput<typeof AboutFacts>;
