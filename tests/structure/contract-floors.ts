/**
 * The floors of `contract/`, the lowest first. A subject imports lower floors only, because the schemas nest: an order
 * carries its payments, a payment its refunds.
 */
export const contractFloors: readonly (readonly string[])[] = [
  ['contract/base'],
  ['contract/files', 'contract/inquiries', 'contract/notifications', 'contract/pricing'],
  ['contract/service', 'contract/membership', 'contract/bookings'],
  ['contract/refunds', 'contract/invoices', 'contract/content'],
  ['contract/payments'],
  ['contract/orders'],
  ['contract/accounts', 'contract/quotations', 'contract/staff'],
  ['contract/calls.ts'],
  ['contract/examples.ts', 'contract/named-schemas.ts', 'contract/summaries.ts'],
  ['contract/changing-reads.ts'],
  ['contract/failures.ts'],
];

/** Returns the height of a file or folder of the contract; -1 when it is on no floor. */
export function findContractFloor(path: string): number {
  return contractFloors.findIndex((rooms) => rooms.includes(findContractRoom(path)));
}

/** Returns the subject of a file, such as `contract/orders`; the file itself when it is above the subjects. */
export function findContractRoom(path: string): string {
  return path.split('/').slice(0, 2).join('/');
}
