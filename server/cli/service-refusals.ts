import { maxHandedBytes, maxHandedFiles } from '#contract/base/limits.ts';
import { serviceIs } from '#machines/lifecycles/service-lifecycle.machine.ts';
import { startAheadDays } from '#server/domain/workflows/start-service.ts';
import type { WhyRefused } from '#server/domain/service/refusal.ts';
import { when } from './table.ts';

const mebibyte = 1024 * 1024;

/** Returns why something was not done for an order, in a sentence for the operator. */
export function describeRefusal(reason: WhyRefused): string {
  switch (reason.why) {
    case 'order.unknown':
      return `There is no order ${reason.orderNo}.`;
    case 'account.closed':
      return `The account behind order ${reason.orderNo} is closed: nobody would read it.`;
    case 'state':
      return stateSentence(reason);
    case 'day':
      return `The first day is one from the payment on, at most ${startAheadDays} days ahead.`;
    case 'step.unknown':
      return reason.keys.length === 0
        ? `Order ${reason.orderNo} has no steps.`
        : `Order ${reason.orderNo} has no step "${reason.key}", only ${reason.keys.join(', ')}.`;
    case 'step.done':
      return `Step ${reason.key} was done before, on ${when(reason.at)} Beijing time.`;
    case 'step.early':
      return `Step ${reason.key} comes later: ${reason.next} is next.`;
    case 'branch.unknown':
      return reason.keys.length === 0
        ? `The steps of order ${reason.orderNo} have no branches.`
        : `Order ${reason.orderNo} has no branch "${reason.key}", only ${reason.keys.join(', ')}.`;
    case 'branch.reached':
      return `Branch ${reason.key} was noted before, on ${when(reason.at)} Beijing time.`;
    case 'branch.elsewhere':
      return `Branch ${reason.key} leads away from step ${reason.from}: ${reason.next === null ? 'all steps are done' : `${reason.next} is next`}.`;
    case 'steps.open':
      return `Order ${reason.orderNo} is not completed: ${reason.keys.join(', ')} ${reason.keys.length === 1 ? 'is' : 'are'} not done.`;
    case 'files.many':
      return `Order ${reason.orderNo} has ${reason.already} files already, and takes ${maxHandedFiles}. Nothing was handed over.`;
    case 'file.large':
      return `${reason.name} is larger than ${maxHandedBytes / mebibyte} MiB. Nothing was handed over.`;
    case 'file.empty':
      return `${reason.name} is empty. Nothing was handed over.`;
    case 'file.type':
      return `${reason.name} is no pdf, png, jpeg, webp, docx, xlsx or zip. Nothing was handed over.`;
  }
}

function stateSentence({ orderNo, state, event }: Extract<WhyRefused, { why: 'state' }>): string {
  if (serviceIs(state, 'paused')) {
    return `Order ${orderNo} is paused: a refund is being decided. Nothing was changed.`;
  }
  if (event === 'service.started') {
    return `Order ${orderNo} does not wait to begin: it is unpaid, ended or begun already, or it begins by itself.`;
  }
  if (serviceIs(state, 'toStart')) {
    return `Order ${orderNo} has not begun: "start" it first. Nothing was changed.`;
  }
  return event === 'service.delivered'
    ? `Order ${orderNo} is not waiting for delivery: it is unpaid, ended or completed already.`
    : `Order ${orderNo} is not under way: it is unpaid, ended or completed already. Nothing was changed.`;
}
