import type { OrderRow } from '#server/db/tables/orders.ts';

/** The object of an order, without price and contact; missing values are null in the row. */
export type ThingBought = {
  [Name in (typeof comparedColumns)[number]]?: OrderRow[Name] | undefined;
};

/** Compares two orders except for price and contact. */
export function isSameThing(one: OrderRow, other: ThingBought): boolean {
  return comparedColumns.every((name) => one[name] === (other[name] ?? null));
}

const comparedColumns = [
  'itemType',
  'planSlug',
  'pricingModel',
  'userCount',
  'months',
  'contentId',
  'quantity',
] as const satisfies readonly (keyof OrderRow)[];
