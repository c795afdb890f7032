import type { MembershipStatus, OrderStatus, PaymentStatus } from '#contract/base/picklists.ts';
import { Icon, type IconName } from '#src/ui/drawings/icon.tsx';
import styles from './badge.module.css';

export type Tone = 'ok' | 'info' | 'warn' | 'bad' | 'idle';

type BadgeStyle = { tone: Tone; icon: IconName };

/** The payment states on screen: the wire's states, and "confirming", which is never red. */
export type PaymentState = PaymentStatus | 'confirming';

const orderStyles: Record<OrderStatus, BadgeStyle> = {
  pending: { tone: 'warn', icon: 'clock' },
  processing: { tone: 'info', icon: 'refresh' },
  completed: { tone: 'ok', icon: 'checkCircle' },
  cancelled: { tone: 'idle', icon: 'slash' },
};

const paymentStyles: Record<PaymentState, BadgeStyle> = {
  pending: { tone: 'info', icon: 'scan' },
  confirming: { tone: 'warn', icon: 'alert' },
  success: { tone: 'ok', icon: 'checkCircle' },
  failed: { tone: 'bad', icon: 'close' },
  refunded: { tone: 'info', icon: 'return' },
};

const membershipStyles: Record<MembershipStatus, BadgeStyle> = {
  active: { tone: 'ok', icon: 'checkCircle' },
  expired: { tone: 'idle', icon: 'dash' },
  pending: { tone: 'warn', icon: 'clock' },
};

/** Icon, word and color together; color is never the only sign. */
export function Badge({ tone, icon, children }: BadgeStyle & { children: string }) {
  return (
    <span
      className={`gap-4 inline-flex items-center text-13 weight-500 nowrap rounded-pill ${styles.badge}`}
      data-tone={tone}
    >
      <Icon name={icon} size={14} />
      <span>{children}</span>
    </span>
  );
}

export function OrderBadge({ status, label }: { status: OrderStatus; label: string }) {
  return <Badge {...orderStyles[status]}>{label}</Badge>;
}

export function PaymentBadge({ status, label }: { status: PaymentState; label: string }) {
  return <Badge {...paymentStyles[status]}>{label}</Badge>;
}

export function MembershipBadge({ status, label }: { status: MembershipStatus; label: string }) {
  return <Badge {...membershipStyles[status]}>{label}</Badge>;
}
