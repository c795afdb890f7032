/** Whether a form of the site keeps input that was not sent; if not, the reason. */
type Unsent = 'kept' | { why: string };

/** Whether a form sends fields that were filled without an event as they are shown; if not, the reason. */
type Filled = 'sent as shown' | { why: string };

export type SiteForm = { unsent: Unsent; filled: Filled };

const choices = { why: 'it has no field, only buttons' };
const inAddress = { why: 'the address keeps it' };
const signIn = { why: 'the phone stays in the history; passwords and codes are never kept' };
const secret = { why: 'passwords are never kept; leaving asks first' };

/** Every form of the site, by its file. */
export const siteForms: Readonly<Record<string, SiteForm>> = {
  'src/app/content/buy.tsx': {
    unsent: { why: 'an agreement is given again' },
    filled: 'sent as shown',
  },
  'src/app/content/choices.tsx': { unsent: choices, filled: choices },
  'src/features/auth/auth-form.tsx': { unsent: signIn, filled: 'sent as shown' },
  'src/features/bookings/times.tsx': {
    unsent: { why: 'the time is chosen again, and the note beside it is optional' },
    filled: 'sent as shown',
  },
  'src/features/checkout/contact-form.tsx': { unsent: 'kept', filled: 'sent as shown' },
  'src/features/contact/form.tsx': { unsent: 'kept', filled: 'sent as shown' },
  'src/features/flows/replay/opening.tsx': {
    unsent: { why: 'a support code is pasted, and is not for storage' },
    filled: 'sent as shown',
  },
  'src/features/invoices/choice.tsx': {
    unsent: { why: 'its machine keeps the choice while the page is open; nothing is typed' },
    filled: { why: 'the sum on the page follows the choice of the machine' },
  },
  'src/features/invoices/title-form.tsx': { unsent: 'kept', filled: 'sent as shown' },
  'src/features/orders/composer.tsx': { unsent: 'kept', filled: 'sent as shown' },
  'src/features/profile/form.tsx': { unsent: 'kept', filled: 'sent as shown' },
  'src/features/profile/verification-form.tsx': { unsent: 'kept', filled: 'sent as shown' },
  'src/features/quotes/quote-form.tsx': { unsent: 'kept', filled: 'sent as shown' },
  'src/features/refunds/account-form.tsx': { unsent: 'kept', filled: 'sent as shown' },
  'src/features/refunds/ask-form.tsx': { unsent: 'kept', filled: 'sent as shown' },
  'src/features/refunds/note-form.tsx': { unsent: 'kept', filled: 'sent as shown' },
  'src/features/saas/demo-form.tsx': { unsent: 'kept', filled: 'sent as shown' },
  'src/features/security/close-form.tsx': {
    unsent: { why: 'its password is never kept, and nothing else is typed' },
    filled: 'sent as shown',
  },
  'src/features/security/email-form.tsx': { unsent: 'kept', filled: 'sent as shown' },
  'src/features/security/password-card.tsx': { unsent: secret, filled: 'sent as shown' },
  'src/features/security/phone-card.tsx': { unsent: 'kept', filled: 'sent as shown' },
  'src/ui/fields/search-form.tsx': { unsent: inAddress, filled: 'sent as shown' },
};
