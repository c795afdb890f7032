import * as v from 'valibot';
import type { StoredFile } from '#contract/files/schemas.ts';
import type { Deps } from '#server/records/deps.ts';
import { doOnce } from '#server/records/do-once.ts';
import type { KeepAnswer } from '#server/records/unit-of-work.ts';
import { keepAnswer, type AnswerForm, type AnswerKey } from '#server/records/kept-answers.ts';

// An address expires after some minutes: a repeat gets a new address of the same file.
const KeptFile = v.object({ id: v.string() });

/** Stores a file once for each key. A repeat gets the same file, at the address that `toUrl` makes. */
export function storeOnce(
  deps: Deps,
  key: AnswerKey | null,
  toUrl: (id: string) => string,
  work: (keep: KeepAnswer<string>) => Promise<string>,
): Promise<StoredFile> {
  const form: AnswerForm<string> = {
    write: (id): v.InferOutput<typeof KeptFile> => ({ id }),
    read: (kept) => v.parse(KeptFile, kept).id,
  };
  return doOnce(deps, keepAnswer(deps, key, form), work).then((id) => ({ id, url: toUrl(id) }));
}
