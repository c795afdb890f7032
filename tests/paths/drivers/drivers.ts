import { driveAcceptance } from './drive-acceptance.ts';
import { driveAttachment } from './drive-attachment.ts';
import { driveBooking } from './drive-booking.ts';
import { driveConfirm } from './drive-confirm.ts';
import { driveConversation } from './drive-conversation.ts';
import { driveInvoiceRequest } from './drive-invoice-request.ts';
import { driveOrder } from './drive-order.ts';
import { driveOrderLifecycle } from './drive-order-lifecycle.ts';
import { drivePendingSend } from './drive-pending-send.ts';
import { driveRefundRequest } from './drive-refund-request.ts';
import { driveRemoval } from './drive-removal.ts';
import { driveServiceLifecycle } from './drive-service-lifecycle.ts';
import { driveSession } from './drive-session.ts';
import { driveSmsCode } from './drive-sms-code.ts';
import { driveSubmission } from './drive-submission.ts';
import { driveUnread } from './drive-unread.ts';
import { driveWatch } from './drive-watch.ts';
import type { Stage } from './stage.ts';
import type { Driver } from './tour.ts';

/** The driver of each machine, used in a browser and in process. */
export const drivers: Readonly<Record<string, (stage: Stage) => Driver>> = {
  session: driveSession,
  smsCode: driveSmsCode,
  submission: driveSubmission,
  pendingSend: drivePendingSend,
  attachment: driveAttachment,
  confirm: driveConfirm,
  acceptance: driveAcceptance,
  orderLifecycle: driveOrderLifecycle,
  invoiceRequest: driveInvoiceRequest,
  refundRequest: driveRefundRequest,
  booking: driveBooking,
  serviceLifecycle: driveServiceLifecycle,
  order: driveOrder,
  conversation: driveConversation,
  removal: driveRemoval,
  unread: driveUnread,
  watch: driveWatch,
};
