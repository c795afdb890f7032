/** The six kinds of R&D costs of a supplementary ledger (form of 2021), in its order. */
export const costKinds = [
  'personnel',
  'materials',
  'depreciation',
  'amortization',
  'design',
  'other',
] as const;

export type CostKind = (typeof costKinds)[number];
