import { SentSupportRecord } from '#contract/inquiries/support-records.ts';
import { lateCase, sampleCode } from './sample-case.ts';
import type { Person, TestServer } from './server.ts';

/** Sends the record of a page about a new order of a person. Returns its short code. */
export async function sendRecord(server: TestServer, owner: Person): Promise<string> {
  const { order_no: orderNo } = await server.order(owner);
  const body = { support_code: sampleCode(lateCase, { orderNo }) };
  return (await server.ask(SentSupportRecord, 'POST', 'support/records', { body })).short_code;
}
