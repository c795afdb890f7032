import { Hono, type Context } from 'hono';
import * as v from 'valibot';
import { maxWaitSeconds } from '#contract/base/limits.ts';
import { isSitePath, toSiteLocation } from '#contract/base/redirect.ts';
import { Channel } from '#contract/base/picklists.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Payment } from '#contract/payments/schemas.ts';
import { createPayment, repeatPayment } from '#server/domain/workflows/payment-start.ts';
import { offerExport, openExport, SignedExport } from '#server/domain/views/payment-export.ts';
import { listPayments } from '#server/domain/views/payments.ts';
import { learnOpenid, requestOpenid } from '#server/domain/workflows/openid-learn.ts';
import { readPaymentReturn } from '#server/domain/workflows/payment-read-return.ts';
import { takeNotice } from '#server/domain/workflows/notice-take.ts';
import { pollPayment, longPollPayment } from '#server/domain/workflows/payment-poll.ts';
import { runWhileSignedIn } from '#server/domain/accounts/sessions.ts';
import { deviceAddress } from '#server/http/client-address.ts';
import type { HttpDeps } from '#server/http/deps.ts';
import { parseOpenidCookie, setOpenidCookie } from '#server/http/openid-cookie.ts';
import { getReturnPath, getSiteOrigin } from '#server/http/site-origin.ts';
import { apiBase, type Handlers } from '#server/http/site-endpoints.ts';
import { respondFast } from '#server/http/envelope.ts';
import { readQuery } from '#server/http/input.ts';
import { noteLongPoll } from '#server/base/request-scope.ts';
import { parseToken } from '#server/http/person.ts';

const openidPath = 'payments/wechat/openid';

/** Handles paying an order (spec 7). */
export function paymentHandlers(deps: HttpDeps) {
  const getPayerDevice = (c: Context) => ({
    address: deviceAddress(c, deps),
    origin: getSiteOrigin(c, deps),
  });
  return {
    listPayments: ({ userId, query, locale }) => listPayments(deps, userId, query, locale),
    exportPayments: ({ userId, query, locale }) => offerExport(deps, userId, query.month, locale),
    createPayment: {
      act({ ask, c, userId, params: { orderNo }, body, locale }) {
        const { return_url } = body;
        const request = {
          ...body,
          ...(return_url === undefined ? null : { return_url: getReturnPath(c, deps, return_url) }),
          device: getPayerDevice(c),
        };
        return createPayment(ask, userId, orderNo, request, locale);
      },
      ref: ({ payment_no }: Payment) => payment_no,
      read: ({ c, userId, params, locale }, paymentNo) =>
        repeatPayment(deps, userId, params.orderNo, paymentNo, getPayerDevice(c), locale),
    },
    async requestOpenid({ c, userId, body }) {
      const path = `${apiBase}/${openidPath}`;
      const { authorizeUrl, browser } = await requestOpenid(deps, {
        userId,
        token: parseToken(c) ?? '',
        returnPath: getReturnPath(c, deps, body.return_url),
        redirectUri: getSiteOrigin(c, deps) + path,
      });
      setOpenidCookie(c, deps, browser, path);
      return { authorize_url: authorizeUrl };
    },
    readPaymentReturn: ({ params: { paymentNo }, body }) =>
      readPaymentReturn(deps, paymentNo, body),
    async notifyPayment({ c, params: { channel } }) {
      if (!v.is(Channel, channel)) throw new Refusal(404);
      const body = new Uint8Array(await c.req.arrayBuffer());
      const reply = await takeNotice(deps, channel, { headers: c.req.raw.headers, body });
      const headers = reply.type === null ? undefined : { 'content-type': reply.type };
      return c.newResponse(reply.body, reply.status, headers);
    },
    async readPaymentState({ c, userId, params: { paymentNo } }) {
      const seconds = preferredWait(c.req.header('prefer'));
      const release = seconds === 0 ? null : deps.longPolls.begin(userId);
      if (release === null) {
        return respondFast(c, await pollPayment(deps, userId, paymentNo));
      }
      const token = parseToken(c) ?? '';
      noteLongPoll();
      try {
        const state = await runWhileSignedIn(deps, token, c.req.raw.signal, (session, signal) => {
          const waitMs = Math.min(seconds * 1000, session.expiresAt - deps.clock.now());
          return longPollPayment(deps, userId, paymentNo, waitMs, signal);
        });
        return respondFast(c, state, { 'preference-applied': `wait=${seconds}` });
      } finally {
        release();
      }
    },
  } satisfies Partial<Handlers>;
}

/**
 * Takes a browser back from WeChat and leads it to a page of this site: a navigation, not a call. The cookie
 * stays for a second request with the same code.
 */
export function openidReturn(deps: HttpDeps): Hono {
  return new Hono().get(`/${openidPath}`, async (c) => {
    const { state = '', code = '' } = c.req.query();
    const browser = parseOpenidCookie(c);
    const isAnswer = /^[0-9a-f]{32}$/.test(state) && code.length <= 512 && browser !== '';
    const path = isAnswer ? await learnOpenid(deps, { state, code, browser }) : null;
    return c.body(null, 303, {
      location: toSiteLocation(isSitePath(path) ? path : '/'),
      'cache-control': 'no-store',
      // The address of this request has the code.
      'referrer-policy': 'no-referrer',
    });
  });
}

/** Serves the CSV of a signed address, which opens without a session. */
export function paymentExport(deps: HttpDeps): Hono {
  return new Hono().get('/payments/export/file', async (c) => {
    const { lines, fileName } = openExport(deps, readQuery(c, SignedExport));
    // The first page is read before anything is sent, so that its error becomes a failure response.
    const first = await lines.next();
    return c.body(toStream(first, lines), 200, {
      'content-type': 'text/csv; charset=utf-8; header=present',
      'content-disposition': `attachment; filename="payments.csv"; filename*=UTF-8''${encodeURIComponent(fileName)}`,
      'cache-control': 'private, no-store',
    });
  });
}

/** Creates a stream that reads on demand, so that a slow reader fills no memory. */
function toStream(
  first: IteratorResult<string>,
  rest: AsyncGenerator<string>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let next: IteratorResult<string> | null = first;
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = next ?? (await rest.next());
      next = null;
      if (done === true) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await rest.return(undefined);
    },
  });
}

/** Returns the seconds of `Prefer: wait=N` (RFC 7240), at most 25; 0 without it. */
function preferredWait(prefer: string | undefined): number {
  const wanted = /(?:^|[,;\s])wait\s*=\s*"?(\d{1,6})/i.exec(prefer ?? '')?.[1];
  return Math.min(Number(wanted ?? 0), maxWaitSeconds);
}
