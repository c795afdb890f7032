import { RefundStatus } from '#contract/base/picklists.ts';
import { mainPart, textReader } from './checkout-screen.ts';

/** What somebody takes the page of a refund for. */
export type RefundReading = {
  /** The status of a refund that it shows, or what it is instead, and whether it calls something unclear. */
  look: string;
  /** How it names the refund, with its amount; empty where there is none. */
  heading: string;
};

const others = {
  form: 'ask.answer',
  nothingLeft: 'nothingLeft.title',
  unavailable: 'failed.title',
};

/** Reads the page of a refund, in the language of its address. */
export function refundScreen(address: () => string) {
  const { t, says } = textReader(address);

  function look(): string {
    const status = RefundStatus.options.find((each) => says(`refunds:status.${each}`));
    if (status !== undefined) return status;
    const other = Object.entries(others).find(([, key]) => says(`refunds:${key}`));
    return other?.[0] ?? 'loading';
  }

  return {
    t,
    read(): RefundReading {
      const isUnclear = says('refunds:unclear.title') || says('refunds:act.unclear');
      const heading = mainPart().querySelector('h2#refund')?.textContent ?? '';
      return { look: isUnclear ? `${look()}, unclear` : look(), heading };
    },
    /** Returns whether the form offers this much, as an amount is written. */
    offers: (amount: string) => says('refunds:ask.most', { amount }),
  };
}
