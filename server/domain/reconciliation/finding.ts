import type { DifferenceKind } from '#contract/payments/difference-kinds.ts';

/** A difference between the wallet's bill and our books; amounts in fen. */
export type Finding = {
  kind: DifferenceKind;
  /** The number of the payment or refund; the wallet's number when we have none. */
  number: string;
  orderNo: string | null;
  ours: number | null;
  theirs: number | null;
  /** A few words about details that the amounts do not show. */
  detail: string | null;
};
