import type { HttpDeps } from '#server/http/deps.ts';
import { AppError } from '#server/domain/app-error.ts';
import type { DeskHandlers } from './endpoints.ts';
import { signInHandlers } from './sign-in.ts';

/** What the server does for each call of the console. */
export function createConsoleHandlers(deps: HttpDeps): DeskHandlers {
  return {
    ...signInHandlers(deps),
    search: notYet,
    readCase: notYet,
    readInquiry: notYet,
    readVerification: notYet,
    reveal: notYet,
    readQueues: notYet,
    readLog: notYet,
    askWallet: notYet,
    cancelOrder: notYet,
    refundOrder: notYet,
    approveRefund: notYet,
    declineRefund: notYet,
    settleRefund: notYet,
    confirmProposal: notYet,
    returnProposal: notYet,
    startService: notYet,
    doStep: notYet,
    deliverFiles: notYet,
    completeOrder: notYet,
    replyToOrder: notYet,
    settleMessages: notYet,
    settleInquiry: notYet,
    decideVerification: notYet,
    issueInvoice: notYet,
    declineInvoice: notYet,
    enterReversal: notYet,
    confirmReversal: notYet,
    refuseReversal: notYet,
    addNote: notYet,
    setOwner: notYet,
    announce: notYet,
    readPause: notYet,
    pauseOrders: notYet,
    resumeOrders: notYet,
  };
}

async function notYet(): Promise<never> {
  throw new AppError(503);
}
