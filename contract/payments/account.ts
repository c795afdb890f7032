import type { PaymentChannel } from '../base/picklists.ts';

/** The account that was paid, at a wallet or a bank, such as `wechat:1900000109`; `sandbox` takes play money. */
export type WalletAccount = 'sandbox' | `${PaymentChannel}:${string}`;
