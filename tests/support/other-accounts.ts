import type { Channel } from '#contract/base/picklists.ts';
import type { WalletAccount } from '#contract/payments/account.ts';
import type { Gateway, Gateways } from '#server/gateways/gateway.ts';
import type { TestServer } from './server.ts';

export type ConfiguredAccounts = Readonly<Record<Channel, WalletAccount>>;

/** The accounts of a first and of a second merchant. */
export const formerAccounts: ConfiguredAccounts = {
  wechat: 'wechat:1900000109',
  alipay: 'alipay:2088000000000109',
};
export const newAccounts: ConfiguredAccounts = {
  wechat: 'wechat:1900000210',
  alipay: 'alipay:2088000000000210',
};
export const sandboxAccounts: ConfiguredAccounts = { wechat: 'sandbox', alipay: 'sandbox' };

/**
 * Configures these accounts, as a start with other keys does; the sandbox goes on to play the wallets. Returns the
 * calls that they get from now on, such as `query P2026…`.
 */
export function configureAccounts(server: TestServer, accounts: ConfiguredAccounts): string[] {
  const calls: string[] = [];
  const configure = (channel: Channel): Gateway => {
    const gateway = server.deps.gateways[channel];
    const note = (call: string, number: string) => void calls.push(`${call} ${number}`);
    return {
      ...gateway,
      account: accounts[channel],
      query: (paymentNo) => (note('query', paymentNo), gateway.query(paymentNo)),
      close: (paymentNo) => (note('close', paymentNo), gateway.close(paymentNo)),
      precreate: (request) => (note('precreate', request.paymentNo), gateway.precreate(request)),
      refund: (request) => (note('refund', request.refundNo), gateway.refund(request)),
      queryRefund: (request) => (
        note('queryRefund', request.refundNo),
        gateway.queryRefund(request)
      ),
    };
  };
  const gateways: Gateways = { alipay: configure('alipay'), wechat: configure('wechat') };
  server.deps.gateways = gateways;
  return calls;
}
