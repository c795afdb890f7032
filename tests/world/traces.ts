/**
 * Ways that led astray once, as the search printed them: time, a lost answer, a draft, another screen;
 * and one past two processes. Each comes to the truth on the real pages now.
 */
export const traces: readonly (readonly [bug: string, trace: string])[] = [
  [
    'an ended code comes back with its first minutes',
    'A fetchOrder=pending > A channel.picked:alipay > server startPayment of A > A startPayment=P1 alipay 10 min > A fetchStatus=pending P1 10 min pending open P1 > +5 min > A after untilClosing > A channel.picked:wechat > A startPayment is lost > A startPayment!unreachable',
  ],
  [
    'a cancellation whose answer is lost is called failed',
    'A fetchOrder=pending > A cancel.requested > A confirm.accepted > A cancelOrder is handled, its answer is lost > A cancelOrder!unreachable',
  ],
  [
    'placing an order again is answered with what was so at first',
    'A draft.submitted:k1 > A createOrder is handled, its answer is lost > A createOrder!unreachable > +5 min > +5 min > +5 min > +5 min > +5 min > +5 min > sweep > A retry.requested > server createOrder of A',
  ],
  [
    'an extension puts the code of another wallet out of use',
    'A fetchOrder=pending > A channel.picked:alipay > server startPayment of A > A startPayment=P1 alipay 10 min > +5 min > A extension.requested > B channel.picked:wechat > server startPayment of B > server extendCode of A',
  ],
  [
    'a process finds the order claimed by the other, which makes another code',
    'A fetchOrder=pending > B fetchOrder=pending > A channel.picked:alipay > B channel.picked:wechat > A startPayment waits too long for its claim > server startPayment of B > A startPayment!unavailable',
  ],
];
