import * as v from 'valibot';
import { Block } from './blocks.ts';

/** A page for those who program against the site: how to begin, or the calls of one subject; in English only. */
export const DeveloperPage = v.object({
  name: v.string(),
  about: v.string(),
  subjects: v.array(v.object({ slug: v.string(), name: v.string() })),
  body: v.array(Block),
});
export type DeveloperPage = v.InferOutput<typeof DeveloperPage>;
