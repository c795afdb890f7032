import type { Channel } from '../base/picklists.ts';

/** A merchant's account at a wallet, such as `wechat:1900000109`; `sandbox` takes play money. */
export type WalletAccount = 'sandbox' | `${Channel}:${string}`;
