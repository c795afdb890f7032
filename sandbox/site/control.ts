import * as v from 'valibot';
import { Channel } from '#contract/base/picklists.ts';
import type { Deps } from '#server/domain/workflows/deps.ts';
import { forgetAcceptances } from '#server/domain/legal/acceptance.ts';
import { endSessionsOfPhone } from '#server/domain/accounts/sessions.ts';
import { sweep } from '#server/domain/jobs/sweep.ts';
import { noticeFaults, responseFaults } from '#sandbox/wallet-server/faults.ts';
import { billFaults, Misstatement } from '#sandbox/wallet-server/misstatements.ts';
import type { Sandbox } from './sandbox.ts';

const times = v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1000)), 1);
const path = v.pipe(v.string(), v.minLength(1), v.maxLength(200));
const owner = v.pipe(v.string(), v.minLength(1), v.maxLength(100));

/**
 * Commands of tests to the sandbox. A `path` is a prefix of an address (`/api/v1/payments`) or of a
 * wallet's call (`wallet/alipay/query`). A fault affects only its `owner`: the caller that sends this name
 * as `X-Sandbox-Tester`, or the payment with this number, for a new one its order.
 */
export const ControlCommand = v.variant('command', [
  v.object({
    command: v.literal('clock.move'),
    ms: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(400 * 24 * 60 * 60 * 1000)),
  }),
  v.object({
    command: v.literal('calls.fail'),
    owner,
    path,
    times,
    status: v.optional(v.number(), 503),
    when: v.optional(v.picklist(['before', 'after']), 'before'),
  }),
  v.object({ command: v.literal('calls.hold'), owner, path, times }),
  v.object({ command: v.literal('calls.release'), owner }),
  v.object({ command: v.literal('sessions.end'), phone: v.string() }),
  v.object({ command: v.literal('acceptances.forget'), phone: v.string() }),
  v.object({ command: v.literal('notices.drop'), owner, times }),
  v.object({ command: v.literal('notices.repeat'), owner, times }),
  v.object({
    command: v.literal('wallet.notices'),
    owner,
    times,
    how: v.picklist(noticeFaults),
    ms: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 0),
  }),
  v.object({
    command: v.literal('wallet.spoil'),
    owner,
    path,
    times,
    how: v.picklist(responseFaults),
  }),
  v.object({
    command: v.literal('wallet.refunds'),
    owner,
    times,
    state: v.picklist(['processing', 'done', 'abnormal', 'closed']),
  }),
  v.object({ command: v.literal('wallet.misstate'), channel: Channel, wrong: Misstatement }),
  v.object({ command: v.literal('wallet.bills'), channel: Channel, how: v.picklist(billFaults) }),
  v.object({ command: v.literal('sweep') }),
]);

/** Does it, and lets the server's own chores notice before it answers. */
export async function runControlCommand(
  deps: Deps,
  sandbox: Sandbox,
  order: v.InferOutput<typeof ControlCommand>,
): Promise<void> {
  const { faults, clock } = sandbox;
  switch (order.command) {
    case 'clock.move':
      clock.move(order.ms);
      return sweep(deps);
    case 'calls.fail':
      return faults.fail(order);
    case 'calls.hold':
      return faults.hold(order);
    case 'calls.release':
      return faults.release(order.owner);
    case 'sessions.end':
      return endSessionsOfPhone(deps, order.phone);
    case 'acceptances.forget':
      return forgetAcceptances(deps.db, order.phone);
    case 'notices.drop':
      return faults.dropNotices(order.times, order.owner);
    case 'notices.repeat':
      return faults.repeatNotices(order.times, order.owner);
    case 'wallet.notices':
      return faults.disturbNotices({ how: order.how, ms: order.ms }, order.times, order.owner);
    case 'wallet.spoil':
      return faults.spoil(order);
    case 'wallet.refunds':
      return faults.setRefunds(order.state, order.times, order.owner);
    case 'wallet.misstate':
      return faults.misstate(order.channel, order.wrong);
    case 'wallet.bills':
      return faults.spoilBill(order.channel, order.how);
    case 'sweep':
      return sweep(deps);
  }
}
