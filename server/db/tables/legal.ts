import type { Bilingual } from '#contract/base/bilingual.ts';
import type { Block } from '#contract/content/blocks.ts';
import type { LegalKind } from '#contract/legal/schemas.ts';

/** One language of a document, as its file has it. */
export type LegalWords = {
  title: string;
  lede: string;
  /** For search engines. */
  description: string;
  /** What differs from the version before; null for the first. */
  changes: string | null;
  body: Block[];
};

/** A version of terms or privacy policy. */
export type LegalDocument = {
  kind: LegalKind;
  /** The day in Shanghai from which it applies, `2026-11-27`. */
  version: string;
  isSample: boolean;
  texts: Bilingual<LegalWords>;
};
