import { Hono } from 'hono';
import { InquiryRequest } from '../../contract/inquiries.ts';
import type { Deps } from '../deps.ts';
import { idempotencyOf } from '../domain/idempotency.ts';
import { takeInquiry } from '../domain/inquiries.ts';
import { answer } from '../http/answer.ts';
import { clientAddress } from '../http/client-address.ts';
import { readBody } from '../http/input.ts';
import { readerOf } from '../http/person.ts';

/** The contact form (wire, Calls of people); guests may write too. */
export function contactRoutes(deps: Deps): Hono {
  return new Hono().post('/inquiries', async (c) => {
    const userId = await readerOf(deps, c);
    const body = await readBody(c, InquiryRequest);
    const key = c.req.header('idempotency-key');
    const idempotency = idempotencyOf(userId ?? 'guest', 'inquiries', key, body);
    const address = clientAddress(c, deps);
    return answer(c, await takeInquiry(deps, userId, body, idempotency, address));
  });
}
