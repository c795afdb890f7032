import type * as v from 'valibot';
import * as account from './accounts/account.ts';
import * as auth from './accounts/auth.ts';
import * as profile from './accounts/profile.ts';
import * as envelope from './base/envelope.ts';
import * as fields from './base/fields.ts';
import * as money from './base/money.ts';
import * as words from './base/picklists.ts';
import * as shown from './base/shown.ts';
import * as texts from './base/text-fields.ts';
import * as bookings from './bookings/schemas.ts';
import * as blocks from './content/blocks.ts';
import * as developers from './content/developers.ts';
import * as ledger from './content/ledger.ts';
import * as legal from './content/legal.ts';
import * as pageWords from './content/page-words.ts';
import * as inquiries from './inquiries/schemas.ts';
import * as supportRecords from './inquiries/support-records.ts';
import * as content from './content/schemas.ts';
import * as files from './files/schemas.ts';
import * as invoices from './invoices/schemas.ts';
import * as saas from './membership/saas.ts';
import * as membership from './membership/schemas.ts';
import * as notifications from './notifications/schemas.ts';
import * as orderBodies from './orders/bodies.ts';
import * as membershipOrder from './orders/membership-order.ts';
import * as pricing from './pricing/schemas.ts';
import * as orders from './orders/schemas.ts';
import * as differenceKinds from './payments/difference-kinds.ts';
import * as payments from './payments/schemas.ts';
import * as quotations from './quotations/schemas.ts';
import * as refunds from './refunds/schemas.ts';
import * as offer from './service/offer.ts';
import * as possessions from './service/possessions.ts';
import * as service from './service/schemas.ts';
import * as acts from './staff/acts.ts';
import * as attention from './staff/attention.ts';
import * as bookingCalls from './staff/booking-calls.ts';
import * as cases from './staff/case.ts';
import * as differences from './staff/differences.ts';
import * as ledgerFile from './staff/ledger-file.ts';
import * as log from './staff/log.ts';
import * as staffWords from './staff/picklists.ts';
import * as signIn from './staff/sign-in.ts';
import * as status from './staff/status.ts';
import * as tokenCalls from './staff/token-calls.ts';
import * as webhookCalls from './staff/webhook-calls.ts';

const modules: readonly Readonly<Record<string, unknown>>[] = [
  account,
  auth,
  profile,
  envelope,
  fields,
  money,
  words,
  shown,
  texts,
  bookings,
  blocks,
  developers,
  ledger,
  legal,
  pageWords,
  inquiries,
  supportRecords,
  content,
  files,
  invoices,
  saas,
  membership,
  notifications,
  orderBodies,
  membershipOrder,
  pricing,
  orders,
  differenceKinds,
  payments,
  quotations,
  refunds,
  offer,
  possessions,
  service,
  acts,
  attention,
  bookingCalls,
  cases,
  differences,
  ledgerFile,
  log,
  staffWords,
  signIn,
  status,
  tokenCalls,
  webhookCalls,
];

/** Every exported schema of the contract with a capitalized name, by name. */
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
