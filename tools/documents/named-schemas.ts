import type * as v from 'valibot';
import * as account from '#contract/accounts/account.ts';
import * as auth from '#contract/accounts/auth.ts';
import * as profile from '#contract/accounts/profile.ts';
import * as money from '#contract/base/money.ts';
import * as words from '#contract/base/picklists.ts';
import * as shown from '#contract/base/shown.ts';
import * as texts from '#contract/base/text-fields.ts';
import * as blocks from '#contract/content/blocks.ts';
import * as inquiries from '#contract/inquiries/schemas.ts';
import * as content from '#contract/content/schemas.ts';
import * as files from '#contract/files/schemas.ts';
import * as invoices from '#contract/invoices/schemas.ts';
import * as saas from '#contract/membership/saas.ts';
import * as membership from '#contract/membership/schemas.ts';
import * as notifications from '#contract/notifications/schemas.ts';
import * as membershipOrder from '#contract/orders/membership-order.ts';
import * as pricing from '#contract/pricing/schemas.ts';
import * as orders from '#contract/orders/schemas.ts';
import * as differenceKinds from '#contract/payments/difference-kinds.ts';
import * as payments from '#contract/payments/schemas.ts';
import * as refunds from '#contract/refunds/schemas.ts';
import * as service from '#contract/service/schemas.ts';
import * as acts from '#contract/staff/acts.ts';
import * as attention from '#contract/staff/attention.ts';
import * as cases from '#contract/staff/case.ts';
import * as differences from '#contract/staff/differences.ts';
import * as log from '#contract/staff/log.ts';
import * as staffWords from '#contract/staff/picklists.ts';
import * as signIn from '#contract/staff/sign-in.ts';
import * as status from '#contract/staff/status.ts';

const modules: readonly Readonly<Record<string, unknown>>[] = [
  account,
  auth,
  profile,
  money,
  words,
  shown,
  texts,
  blocks,
  inquiries,
  content,
  files,
  invoices,
  saas,
  membership,
  notifications,
  membershipOrder,
  pricing,
  orders,
  differenceKinds,
  payments,
  refunds,
  service,
  acts,
  attention,
  cases,
  differences,
  log,
  staffWords,
  signIn,
  status,
];

/** Every exported schema of the contract whose name begins with a capital, by name. */
export const namedSchemas: Readonly<Record<string, v.GenericSchema>> = Object.fromEntries(
  modules.flatMap((module) =>
    Object.entries(module).filter(
      (entry): entry is [string, v.GenericSchema] => /^[A-Z]/.test(entry[0]) && isSchema(entry[1]),
    ),
  ),
);

function isSchema(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'schema';
}
