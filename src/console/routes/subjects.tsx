import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { ConsoleRouter } from '#src/console/app/link.tsx';
import { readPage } from '#src/console/app/read-page.ts';
import { loadBothLanguages } from '#src/console/app/texts.ts';
import { useReading } from '#src/console/app/use-reading.ts';
import { readsOnly, textsRoute, withPage } from './base.tsx';

const InquiryPage = lazyRouteComponent(
  () => import('#src/console/case/inquiry-page.tsx'),
  'InquiryPage',
);
const CustomerPage = lazyRouteComponent(
  () => import('#src/console/case/customer-page.tsx'),
  'CustomerPage',
);
const VerificationPage = lazyRouteComponent(
  () => import('#src/console/case/verification-page.tsx'),
  'VerificationPage',
);

const inquiryPageRoute = createRoute({
  getParentRoute: () => textsRoute,
  path: '/inquiries/$inquiryNo',
  // An apology is in both languages.
  beforeLoad: ({ context: { i18n } }) => loadBothLanguages(i18n, ['console-case']),
  component: withPage(Inquiry, InquiryPage),
});

const inquiryDataRoute = createRoute({
  getParentRoute: () => inquiryPageRoute,
  path: '/',
  loader: ({ context: { call }, params, abortController: { signal } }) =>
    readPage(call('readInquiry', { params, signal })),
  ...readsOnly,
});

const verificationPageRoute = createRoute({
  getParentRoute: () => textsRoute,
  path: '/verifications/$id',
  staticData: { namespaces: ['console-case'] },
  component: withPage(Verification, VerificationPage),
});

const verificationDataRoute = createRoute({
  getParentRoute: () => verificationPageRoute,
  path: '/',
  loader: ({ context: { call }, params, abortController: { signal } }) =>
    readPage(call('readVerification', { params, signal })),
  ...readsOnly,
});

const customerPageRoute = createRoute({
  getParentRoute: () => textsRoute,
  path: '/customers/$id',
  staticData: { namespaces: ['console-case', 'console-bookings'] },
  component: withPage(Customer, CustomerPage),
});

const customerDataRoute = createRoute({
  getParentRoute: () => customerPageRoute,
  path: '/',
  loader: ({ context: { call }, params, abortController: { signal } }) =>
    readPage(call('readCustomer', { params, signal })),
  ...readsOnly,
});

export const customerRoute = customerPageRoute.addChildren([customerDataRoute]);
export const inquiryRoute = inquiryPageRoute.addChildren([inquiryDataRoute]);
export const verificationRoute = verificationPageRoute.addChildren([verificationDataRoute]);

function Customer() {
  const { id } = customerPageRoute.useParams<ConsoleRouter>();
  return <CustomerPage id={id} reading={useReading(customerDataRoute.useMatch<ConsoleRouter>())} />;
}

function Inquiry() {
  const { inquiryNo } = inquiryPageRoute.useParams<ConsoleRouter>();
  const reading = useReading(inquiryDataRoute.useMatch<ConsoleRouter>());
  return <InquiryPage inquiryNo={inquiryNo} reading={reading} />;
}

function Verification() {
  const { id } = verificationPageRoute.useParams<ConsoleRouter>();
  const reading = useReading(verificationDataRoute.useMatch<ConsoleRouter>());
  return <VerificationPage id={id} reading={reading} />;
}
