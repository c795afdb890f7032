import * as v from 'valibot';
import { Block } from './blocks.ts';

/** A page for those who program against the site: how to begin, or the calls of one subject; in English only. */
export const DeveloperPage = v.object({
  name: v.string(),
  /** The names of all subjects; each is the address of its page in small letters. */
  subjects: v.array(v.string()),
  body: v.array(Block),
});
export type DeveloperPage = v.InferOutput<typeof DeveloperPage>;
