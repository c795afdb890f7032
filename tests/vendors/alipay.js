import { AlipaySdk } from 'alipay-sdk';

/** Creates a shop that pays with the library `alipay-sdk`; its requests go to `origin`. */
export function createShop({ origin, notifyUrl, alipay }) {
  const sdk = new AlipaySdk({
    appId: alipay.appId,
    privateKey: alipay.privateKey,
    keyType: 'PKCS8',
    alipayPublicKey: alipay.walletPublicKey,
    gateway: `${origin}/gateway.do`,
    camelcase: false,
  });

  async function call(method, content, common = {}) {
    const parameters = { ...common, bizContent: content };
    const answer = await sdk.exec(method, parameters, { validateSign: true });
    if (answer.code !== '10000') throw new Error(`Alipay answered ${JSON.stringify(answer)}`);
    return answer;
  }

  return {
    async precreate(paymentNo, fen) {
      const content = {
        out_trade_no: paymentNo,
        total_amount: toYuan(fen),
        subject: '专业版 100%',
      };
      const answer = await call('alipay.trade.precreate', content, { notify_url: notifyUrl });
      return answer.qr_code;
    },
    async query(paymentNo) {
      const answer = await call('alipay.trade.query', { out_trade_no: paymentNo });
      return { isPaid: answer.trade_status === 'TRADE_SUCCESS', fen: toFen(answer.total_amount) };
    },
    async refund(paymentNo, refundNo, { fen }) {
      await call('alipay.trade.refund', {
        out_trade_no: paymentNo,
        out_request_no: refundNo,
        refund_amount: toYuan(fen),
      });
    },
    async queryRefund(paymentNo, refundNo) {
      const content = { out_trade_no: paymentNo, out_request_no: refundNo };
      const answer = await call('alipay.trade.fastpay.refund.query', content);
      const isRefunded = answer.refund_status === 'REFUND_SUCCESS';
      return { isRefunded, fen: toFen(answer.refund_amount) };
    },
    /** Returns the payment number of a genuine notice, else null. */
    readNotice({ body }) {
      const fields = Object.fromEntries(new URLSearchParams(body));
      return Promise.resolve(sdk.checkNotifySignV2(fields) ? fields.out_trade_no : null);
    },
  };
}

const toYuan = (fen) => (fen / 100).toFixed(2);
const toFen = (yuan) => Math.round(Number(yuan) * 100);
