import type { Block } from '#contract/content/blocks.ts';
import type { Locale } from '#contract/base/picklists.ts';
import type { PaperBrand } from './paper-brand.ts';

/** A paper to print, in one language. */
export type Paper = {
  kind: 'report' | 'sample';
  id: string;
  locale: Locale;
  brand: PaperBrand;
  title: string;
  /** The line above the title. */
  label: string;
  /** The line with author and date. */
  by: string;
  summary: string;
  blocks: Block[];
  /** The day of the edition, which the PDF carries as its date. */
  day: string;
};
