import type { HttpDeps } from '#server/http/deps.ts';
import type { Handlers } from '#server/http/site-endpoints.ts';
import { accountHandlers } from './account.ts';
import { authHandlers } from './auth.ts';
import { bookingHandlers } from './bookings.ts';
import { contactHandlers } from './contact.ts';
import { developerHandlers } from './developers.ts';
import { fileHandlers } from './files.ts';
import { incubationHandlers } from './incubation.ts';
import { innovationHandlers } from './innovation.ts';
import { invoiceHandlers } from './invoices.ts';
import { legalHandlers } from './legal.ts';
import { membershipHandlers } from './membership.ts';
import { notificationHandlers } from './notifications.ts';
import { orderHandlers } from './orders.ts';
import { paymentHandlers } from './payments.ts';
import { pricingHandlers } from './pricing.ts';
import { productHandlers } from './products.ts';
import { quotationHandlers } from './quotations.ts';
import { recommendationHandlers } from './recommendations.ts';
import { refundHandlers } from './refunds.ts';
import { reportHandlers } from './reports.ts';
import { searchHandlers } from './search.ts';
import { serviceHandlers } from './service.ts';
import { supportHandlers } from './support.ts';
import { userHandlers } from './user.ts';

/** Creates the handler of each call of the contract. */
export function createHandlers(deps: HttpDeps): Handlers {
  return {
    ...authHandlers(deps),
    ...accountHandlers(deps),
    ...legalHandlers(deps),
    ...userHandlers(deps),
    ...fileHandlers(deps),
    ...notificationHandlers(deps),
    ...pricingHandlers(deps),
    ...membershipHandlers(deps),
    ...invoiceHandlers(deps),
    ...quotationHandlers(deps),
    ...orderHandlers(deps),
    ...serviceHandlers(deps),
    ...bookingHandlers(deps),
    ...paymentHandlers(deps),
    ...refundHandlers(deps),
    ...incubationHandlers(deps),
    ...reportHandlers(deps),
    ...innovationHandlers(deps),
    ...recommendationHandlers(deps),
    ...productHandlers(deps),
    ...searchHandlers(deps),
    ...developerHandlers(deps),
    ...contactHandlers(deps),
    ...supportHandlers(deps),
  };
}
