import { unclearTexts } from '#contract/failures.ts';
import { getPathLocale } from '#contract/base/locale-path.ts';
import { RefundStatus } from '#contract/base/picklists.ts';
import { mainPart, textReader } from './checkout-screen.ts';

/** The refund page as a person reads it. */
export type RefundReading = {
  /** The refund status on the page or the page's other state, marked when the outcome is unclear. */
  look: string;
  /** The heading of the refund with its amount; empty when the page has none. */
  heading: string;
};

const others = {
  form: 'ask.answer',
  nothingLeft: 'nothingLeft.title',
  unavailable: 'failed.title',
};

/** Reads the page of a refund, in the language of its address. */
export function refundScreen(address: () => string) {
  const { t, says, shows } = textReader(address);

  function look(): string {
    const status = RefundStatus.options.find((each) => says(`refunds:status.${each}`));
    if (status !== undefined) return status;
    const other = Object.entries(others).find(([, key]) => says(`refunds:${key}`));
    return other?.[0] ?? 'loading';
  }

  return {
    t,
    read(): RefundReading {
      const isUnclear =
        says('refunds:unclear.title') || shows(unclearTexts.asking[getPathLocale(address())]);
      const heading = mainPart().querySelector('h2#refund')?.textContent ?? '';
      return { look: isUnclear ? `${look()}, unclear` : look(), heading };
    },
    /** Checks for this formatted amount as the maximum in the form. */
    offers: (amount: string) => says('refunds:ask.most', { amount }),
  };
}
