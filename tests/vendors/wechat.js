import WechatPay from 'wechatpay-node-v3';

const productionOrigin = 'https://api.mch.weixin.qq.com';

/** Creates a shop that pays with the library `wechatpay-node-v3`; its own requests go to `origin`. */
export function createShop({ origin, notifyUrl, wechat }) {
  const pay = new WechatPay({
    appid: wechat.appid,
    mchid: wechat.mchid,
    // The library reads nothing but the serial from a certificate, and we have that.
    publicKey: Buffer.from('unread'),
    serial_no: wechat.merchantSerial,
    privateKey: Buffer.from(wechat.privateKey),
    key: wechat.apiV3Key,
  });
  // Verified notices would make it fetch certificates, which a merchant with a public key does not have.
  WechatPay.certificates = { [wechat.keyId]: wechat.walletPublicKey };
  const library = pay.httpService;
  const toSandbox = (url) => url.replace(productionOrigin, origin);
  pay.createHttp({
    get: (url, headers) => library.get(toSandbox(url), headers),
    post: (url, params, headers) => library.post(toSandbox(url), params, headers),
    upload: (url, params, headers) => library.upload(toSandbox(url), params, headers),
  });

  return {
    async precreate(paymentNo, fen) {
      const answer = await pay.transactions_native({
        description: '专业版 100%',
        out_trade_no: paymentNo,
        notify_url: notifyUrl,
        amount: { total: fen },
      });
      return read(answer).code_url;
    },
    async query(paymentNo) {
      const { trade_state: state, amount } = read(await pay.query({ out_trade_no: paymentNo }));
      return { isPaid: state === 'SUCCESS', fen: amount.total };
    },
    async refund(paymentNo, refundNo, { fen, of }) {
      const amount = { refund: fen, total: of, currency: 'CNY' };
      read(await pay.refunds({ out_trade_no: paymentNo, out_refund_no: refundNo, amount }));
    },
    async queryRefund(paymentNo, refundNo) {
      const { status, amount } = read(await pay.find_refunds(refundNo));
      return { isRefunded: status === 'SUCCESS', fen: amount.refund };
    },
    /** Returns the payment number of a genuine notice, else null. */
    async readNotice({ headers, body }) {
      const lower = Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
      );
      const isGenuine = await pay.verifySign({
        timestamp: lower['wechatpay-timestamp'],
        nonce: lower['wechatpay-nonce'],
        serial: lower['wechatpay-serial'],
        signature: lower['wechatpay-signature'],
        body,
      });
      if (!isGenuine) return null;
      const { ciphertext, associated_data: note, nonce } = JSON.parse(body).resource;
      return pay.decipher_gcm(ciphertext, note, nonce).out_trade_no;
    },
  };
}

function read({ status, data, error }) {
  if (status !== 200) throw new Error(`WeChat answered ${status} ${error}`);
  return data;
}
