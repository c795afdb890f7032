/** The placeholders of an operator's contract template, such as `{{buyer}}`, which each order fills in. */
export const contractFields = [
  'number',
  'date',
  'seller',
  'buyer',
  'buyerTaxNumber',
  'item',
  'included',
  'term',
  'amount',
  'capitals',
  'bankHolder',
  'bankName',
  'bankAccount',
  'acceptedBy',
  'acceptedAt',
  'termsVersion',
] as const;
export type ContractField = (typeof contractFields)[number];
