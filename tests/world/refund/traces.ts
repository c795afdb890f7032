/**
 * The possible events of a refund request as search traces; the page must agree with the server after
 * each.
 */
export const refundTraces: readonly (readonly [what: string, trace: string])[] = [
  [
    'a request whose answer is lost is sent again, and fails at the wallet',
    'A fetchQuote is handled > A fetchQuote is answered quote > A asks for 2 > A createRefund is handled, its answer is lost > A createRefund is answered lost > the console approves > A tries again > A createRefund is handled > A createRefund is answered refund > the wallet fails > A waits no longer > A refreshRefund is handled > A refreshRefund is answered refund > A gives an account > A actOnRefund is handled > A actOnRefund is answered refund > it is tried again > the wallet fails > it is paid by hand',
  ],
  [
    'the terms give less before somebody asks, and another page was quicker',
    'A fetchQuote is handled > A fetchQuote is answered quote > the terms give less > A asks for 2 > A createRefund is handled > A createRefund is answered terms > B fetchQuote is handled > B fetchQuote is answered quote > B asks for 1 > B createRefund is handled > A asks for 1 > A createRefund is handled > A createRefund is answered open > A readRefund is handled > A readRefund is answered refund > A adds a note > A actOnRefund is lost > A actOnRefund is answered lost',
  ],
  [
    'a withdrawal comes after the offer was accepted elsewhere',
    'A fetchQuote is handled > A fetchQuote is answered quote > A asks for 2 > A createRefund is handled > A createRefund is answered refund > the console offers 1 > A waits no longer > A refreshRefund is handled > A refreshRefund is answered refund > A withdraws > B fetchQuote is handled > B fetchQuote is answered quote > B readRefund is handled > B readRefund is answered refund > B accepts > B actOnRefund is handled > A says yes > A actOnRefund is handled > A actOnRefund is answered changed > the wallet sends it > A is reloaded',
  ],
];
