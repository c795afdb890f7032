import type { Fault } from './fault.ts';

/** Faults of the contract, of texts and of content. */
export const sharedFaults: readonly Fault[] = [
  {
    name: 'net-rounded-down',
    wrong: 'The net amount of an invoice is a fen too low, and its tax a fen too high.',
    file: 'contract/invoices/schemas.ts',
    find: 'const net = Math.round((amount * 100) / (100 + invoiceTaxPercent));',
    put: 'const net = Math.floor((amount * 100) / (100 + invoiceTaxPercent));',
    likely: ['tests/server/invoices.test.ts'],
  },
  {
    name: 'months-rounded-up',
    wrong: 'The refund of the months that are left can be a fen too much.',
    file: 'contract/refunds/terms.ts',
    find: 'return Math.floor((paid * some) / months);',
    put: 'return Math.round((paid * some) / months);',
    likely: ['tests/server/refund-terms.test.ts'],
  },
  {
    name: 'saturday-works',
    wrong: 'Saturdays count as working days, so that promised dates are a day too early.',
    file: 'contract/base/working-days.ts',
    find: 'weekday !== 0 && weekday !== 6 && !off.some(',
    put: 'weekday !== 0 && !off.some(',
    likely: ['tests/server/refund-terms.test.ts'],
  },
  {
    name: 'unknown-placeholder',
    wrong: 'The English page shows {{total}} in the place of an amount.',
    file: 'locales/en-US/refunds.json',
    find: 'From {{time}}: {{amount}}.',
    put: 'From {{time}}: {{total}}.',
    likely: ['tests/structure/locales.test.ts'],
  },
  {
    name: 'untrue-deadline',
    wrong: 'The English checkout promises 48 hours to pay, and the order ends after 24.',
    file: 'locales/en-US/checkout.json',
    find: 'You can pay or cancel at any time within 24 hours.',
    put: 'You can pay or cancel at any time within 48 hours.',
    likely: ['tests/structure/privacy.test.ts'],
  },
  {
    name: 'dead-link',
    wrong: 'A package links to a page that does not exist.',
    file: 'server/content/en-US/packages/cloud-start.md',
    find: '(/services/industry-cloud)',
    put: '(/services/industry-clouds)',
    likely: [
      'tests/server/content-files.test.ts',
      'tests/server/content-calls.test.ts',
      'tests/site/crawl-translations.test.ts',
    ],
  },
];
