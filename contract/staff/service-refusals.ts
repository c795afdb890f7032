import * as v from 'valibot';

/** The reasons for which an act on the service of an order is refused. */
export const ServiceRefusal = v.picklist([
  'order.unknown',
  'account.closed',
  'state',
  'day',
  'step.unknown',
  'step.done',
  'step.early',
  'branch.unknown',
  'branch.reached',
  'branch.elsewhere',
  'steps.open',
  'matter.unknown',
  'units.unknown',
  'units.left',
  'use.unknown',
  'files.many',
  'file.large',
  'file.type',
  'file.empty',
]);
export type ServiceRefusal = v.InferOutput<typeof ServiceRefusal>;
