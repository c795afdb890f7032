import type { DifferenceKind } from '#contract/payments/difference-kinds.ts';

/** Something that the wallet's bill says otherwise than we do; amounts in fen. */
export type Finding = {
  kind: DifferenceKind;
  /** Of the payment or refund; the wallet's own where there is none of ours. */
  number: string;
  orderNo: string | null;
  ours: number | null;
  theirs: number | null;
  /** What the amounts do not say, in a few words. */
  detail: string | null;
};
