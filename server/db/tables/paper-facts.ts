import * as v from 'valibot';

/** The numbers of tables, templates, checklists and examples in a paper, counted from its source. */
export const PaperCounts = v.object({
  tables: v.number(),
  templates: v.number(),
  checklists: v.number(),
  examples: v.number(),
});
export type PaperCounts = v.InferOutput<typeof PaperCounts>;

/** Facts of a printed paper in one language. */
export const PaperFacts = v.object({
  pages: v.number(),
  /** Null where the paper has no source. */
  inside: v.nullable(PaperCounts),
  chapters: v.array(v.object({ title: v.string(), page: v.number() })),
  /** The pages that were drawn; `name` is that of the files below `/papers`, without width and ending. */
  pictures: v.array(v.object({ page: v.number(), name: v.string() })),
});
export type PaperFacts = v.InferOutput<typeof PaperFacts>;
