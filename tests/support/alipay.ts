import { createSign, createVerify, type KeyObject } from 'node:crypto';
import { createServer } from 'node:http';
import type { AlipaySettings } from '#server/adapters/alipay/settings.ts';
import { getKeyPair } from './rsa-keys.ts';
import { tampered } from './wechat-pay.ts';

export const account = { appId: '2021000000000001', sellerId: '2088000000000001' };

type Trade = {
  no: string;
  amount: string;
  subject: string;
  status: 'unscanned' | 'WAIT_BUYER_PAY' | 'TRADE_SUCCESS' | 'TRADE_CLOSED';
  paidAt: string | null;
};
type Body = Record<string, unknown>;

/** A fault of a response in transit. */
export type ResponseFault =
  | 'unsigned'
  | 'tampered'
  | 'written anew'
  | 'of a stranger'
  | 'error_response'
  | 'doubled'
  | 'HTTP 500'
  | 'cut off';

export type Alipay = {
  settings(changed?: Partial<AlipaySettings>): AlipaySettings;
  trades: Map<string, Trade>;
  refunds: Map<string, { no: string; amount: string; isDone: boolean }>;
  /** Opens the address of Alipay's page as the payer's browser does, and logs in; throws if it is refused. */
  openPage(payUrl: string): Readonly<Record<string, string>>;
  scan(paymentNo: string): void;
  pay(paymentNo: string): void;
  /** Returns the fields of a notice about a trade, not signed yet. */
  notice(paymentNo: string): Record<string, string>;
  spoil(fault: ResponseFault | null): void;
  /** Refuses every call of a method from now on; null ends this. */
  refuse(method: string, refused: { code: string; sub_code: string } | null): void;
  /** Changes the response before it is signed. */
  say(change: (answer: Body) => Body): void;
  close(): Promise<void>;
};

const beijing = (at: number) =>
  new Date(at + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

/**
 * Starts Alipay's gateway on this machine: it verifies every request by its own reckoning, and signs every
 * answer.
 */
export async function startAlipay(now: () => number): Promise<Alipay> {
  const trades: Alipay['trades'] = new Map();
  const refunds: Alipay['refunds'] = new Map();
  const refusals = new Map<string, Body>();
  let fault: ResponseFault | null = null;
  let change = (answer: Body) => answer;

  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      if (fault === 'cut off') return request.socket.destroy();
      const form = Buffer.concat(pieces).toString('utf8');
      const url = new URL(request.url ?? '/', 'http://alipay');
      const fields = Object.fromEntries([...url.searchParams, ...new URLSearchParams(form)]);
      const name = `${(fields['method'] ?? '').replaceAll('.', '_')}_response`;
      const refused = refusals.get(fields['method'] ?? '');
      const text = JSON.stringify(change(refused ?? answer(fields))).replaceAll(
        '/',
        String.raw`\/`,
      );
      response.writeHead(fault === 'HTTP 500' ? 500 : 200).end(spoiled(name, text));
    });
  });

  function spoiled(name: string, text: string): string {
    const key = getKeyPair(fault === 'of a stranger' ? 'stranger' : 'wallet').privateKey;
    const sign = createSign('RSA-SHA256').update(text).sign(key, 'base64');
    switch (fault) {
      case 'unsigned':
        return `{"${name}":${text}}`;
      case 'tampered':
        return `{"${name}":${tampered(text)},"sign":"${sign}"}`;
      case 'written anew':
        return `{"${name}":${JSON.stringify(JSON.parse(text), null, 1)},"sign":"${sign}"}`;
      case 'error_response':
        return `{"error_response":${text},"sign":"${sign}"}`;
      case 'doubled':
        return `{"${name}":{"code":"10000"},"${name}":${text},"sign":"${sign}"}`;
      default:
        return `{"alipay_cert_sn":"a,b}","${name}":${text},"sign":"${sign}"}`;
    }
  }

  function findFault(fields: Record<string, string>): Body | null {
    const { sign = '', ...signed } = fields;
    const text = Object.entries(signed)
      .filter(([, value]) => value !== '')
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, value]) => `${name}=${value}`)
      .join('&');
    const isSigned = createVerify('RSA-SHA256')
      .update(text, 'utf8')
      .verify(getKeyPair('merchant').publicKey, sign, 'base64');
    const isKnown = signed['app_id'] === account.appId && signed['sign_type'] === 'RSA2';
    if (!isKnown || !isSigned) return refusal('40002', 'isv.invalid-signature');
    const sentAt = Date.parse(`${signed['timestamp']?.replace(' ', 'T')}+08:00`);
    if (!(Math.abs(sentAt - now()) < 600_000)) return refusal('40002', 'isv.invalid-timestamp');
    return null;
  }

  function answer(fields: Record<string, string>): Body {
    const refused = findFault(fields);
    if (refused !== null) return refused;
    const { sign: _, ...signed } = fields;
    const content: Record<string, string> = JSON.parse(signed['biz_content'] ?? '{}');
    const { out_trade_no: no = '' } = content;
    const trade = trades.get(no);
    if (signed['method'] === 'alipay.trade.precreate')
      return precreate(content, signed['notify_url']);
    // Before the scan there is no trade.
    if (trade === undefined || trade.status === 'unscanned') {
      return refusal('40004', 'ACQ.TRADE_NOT_EXIST');
    }
    switch (signed['method']) {
      case 'alipay.trade.query':
        return done({
          out_trade_no: no,
          trade_no: trade.no,
          trade_status: trade.status,
          total_amount: trade.amount,
          ...(trade.paidAt === null ? null : { send_pay_date: trade.paidAt }),
        });
      case 'alipay.trade.close':
        if (trade.status !== 'WAIT_BUYER_PAY') return refusal('40004', 'ACQ.TRADE_STATUS_ERROR');
        trade.status = 'TRADE_CLOSED';
        return done({ out_trade_no: no, trade_no: trade.no });
      case 'alipay.trade.refund':
        return refund(trade, content);
      case 'alipay.trade.fastpay.refund.query': {
        const known = refunds.get(content['out_request_no'] ?? '');
        if (known === undefined || !known.isDone) return done({});
        const said = { out_trade_no: no, out_request_no: content['out_request_no'] };
        return done({ ...said, refund_amount: known.amount, refund_status: 'REFUND_SUCCESS' });
      }
      default:
        return refusal('40002', 'isv.invalid-method');
    }
  }

  function openPage(payUrl: string): Readonly<Record<string, string>> {
    const url = new URL(payUrl);
    const fields = Object.fromEntries(url.searchParams);
    const content: Record<string, string> = JSON.parse(fields['biz_content'] ?? '{}');
    const { out_trade_no: no = '', total_amount: amount = '', subject = '' } = content;
    const isRight =
      fields['method'] === 'alipay.trade.wap.pay' &&
      content['product_code'] === 'QUICK_WAP_WAY' &&
      content['seller_id'] === account.sellerId &&
      /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(content['time_expire'] ?? '') &&
      [fields['return_url'], fields['notify_url'], content['quit_url']].every(
        (address) => /^https?:\/\//.test(address ?? '') && (address ?? '').length <= 256,
      );
    const end = Date.parse(`${content['time_expire']?.replace(' ', 'T')}+08:00`);
    if (end <= now()) throw new Error('the order is over');
    const fault = findFault(fields);
    if (!isRight || fault !== null) throw new Error(`Alipay refuses ${JSON.stringify(fault)}`);
    const tradeNo = `20261120220000${String(trades.size).padStart(14, '0')}`;
    const trade = { no: tradeNo, amount, subject, status: 'WAIT_BUYER_PAY', paidAt: null } as const;
    if (!trades.has(no)) trades.set(no, trade);
    return { ...fields, ...content };
  }

  function precreate(content: Record<string, string>, notifyUrl = ''): Body {
    const { out_trade_no: no = '', total_amount: amount = '', subject = '' } = content;
    const isRight =
      /^\w{1,64}$/.test(no) &&
      /^\d+\.\d\d$/.test(amount) &&
      /^[^/=&]{1,256}$/.test(subject) &&
      content['product_code'] === 'FACE_TO_FACE_PAYMENT' &&
      content['seller_id'] === account.sellerId &&
      /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(content['time_expire'] ?? '') &&
      notifyUrl.startsWith('https://');
    if (!isRight) return refusal('40004', 'ACQ.INVALID_PARAMETER');
    const known = trades.get(no);
    if (known !== undefined && known.amount !== amount) {
      return refusal('40004', 'ACQ.CONTEXT_INCONSISTENT');
    }
    if (known?.status === 'TRADE_SUCCESS') return refusal('40004', 'ACQ.TRADE_HAS_SUCCESS');
    if (known?.status === 'TRADE_CLOSED') return refusal('40004', 'ACQ.TRADE_HAS_CLOSE');
    const tradeNo = `20261120220000${String(trades.size).padStart(14, '0')}`;
    trades.set(no, known ?? { no: tradeNo, amount, subject, status: 'unscanned', paidAt: null });
    return done({ out_trade_no: no, qr_code: `https://qr.alipay.com/bax${no.slice(-15)}` });
  }

  function refund(trade: Trade, content: Record<string, string>): Body {
    const {
      out_trade_no: no = '',
      out_request_no: request = '',
      refund_amount: amount = '',
    } = content;
    if (trade.status !== 'TRADE_SUCCESS' && trade.paidAt === null) {
      return refusal('40004', 'ACQ.TRADE_STATUS_ERROR');
    }
    const known = refunds.get(request);
    const isNew = known === undefined;
    if (isNew) refunds.set(request, { no, amount, isDone: true });
    if (amount === trade.amount) trade.status = 'TRADE_CLOSED';
    const said = { out_trade_no: no, trade_no: trade.no, refund_fee: amount };
    return done({ ...said, fund_change: isNew ? 'Y' : 'N' });
  }

  function known(no: string): Trade {
    const trade = trades.get(no);
    if (trade === undefined) throw new Error(`nobody created ${no}`);
    return trade;
  }

  // A keep-alive connection closed by this side may already carry a call.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    settings: (changed = {}) => ({
      ...account,
      privateKey: getKeyPair('merchant').privateKey,
      publicKeys: [getKeyPair('wallet').publicKey, getKeyPair('next wallet').publicKey],
      feeRate: null,
      hasWap: false,
      gateway: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/gateway.do`,
      notifyUrl: 'https://park.example/api/v1/payments/notify/alipay',
      ...changed,
    }),
    trades,
    refunds,
    openPage,
    scan: (no) => void (known(no).status = 'WAIT_BUYER_PAY'),
    pay: (no) => void Object.assign(known(no), { status: 'TRADE_SUCCESS', paidAt: beijing(now()) }),
    notice(no) {
      const trade = known(no);
      return {
        notify_time: beijing(now()),
        notify_type: 'trade_status_sync',
        notify_id: `n${no}`,
        app_id: account.appId,
        auth_app_id: account.appId,
        charset: 'utf-8',
        version: '1.0',
        sign_type: 'RSA2',
        trade_no: trade.no,
        out_trade_no: no,
        buyer_id: '2088000000000002',
        seller_id: account.sellerId,
        trade_status: trade.status,
        total_amount: trade.amount,
        receipt_amount: trade.amount,
        subject: `${trade.subject} 100%+`,
        body: '',
        gmt_payment: trade.paidAt ?? '',
        fund_bill_list: `[{"amount":"${trade.amount}","fundChannel":"ALIPAYACCOUNT"}]`,
      };
    },
    spoil: (given) => void (fault = given),
    refuse: (method, refused) =>
      void (refused === null ? refusals.delete(method) : refusals.set(method, refused)),
    say: (given) => void (change = given),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function done(body: Body): Body {
  return { code: '10000', msg: 'Success', ...body };
}

function refusal(code: string, sub_code: string): Body {
  return { code, msg: 'Business Failed', sub_code, sub_msg: '' };
}

/** Signs the fields of a notice as Alipay does, empty ones too, and returns them as a form. */
export function signedForm(
  fields: Readonly<Record<string, string>>,
  key: KeyObject = getKeyPair('wallet').privateKey,
  algorithm = 'RSA-SHA256',
): string {
  const text = Object.entries(fields)
    .filter(([name]) => name !== 'sign' && name !== 'sign_type')
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
  const sign = createSign(algorithm).update(text, 'utf8').sign(key, 'base64');
  return String(new URLSearchParams({ ...fields, sign }));
}
