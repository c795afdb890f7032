import type { ReactNode } from 'react';
import type { MembershipStatus, OrderStatus, PaymentStatus } from '../../contract/words.ts';
import styles from './badge.module.css';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';

export type Tone = 'ok' | 'info' | 'warn' | 'bad' | 'idle';

type Look = { tone: Tone; icon: IconName };

/** What a payment can show: the wire's words, and "confirming", which is never red. */
export type PaymentState = PaymentStatus | 'confirming';

const orderLooks: Record<OrderStatus, Look> = {
  pending: { tone: 'warn', icon: 'clock' },
  processing: { tone: 'info', icon: 'refresh' },
  completed: { tone: 'ok', icon: 'checkCircle' },
  cancelled: { tone: 'idle', icon: 'slash' },
};

const paymentLooks: Record<PaymentState, Look> = {
  pending: { tone: 'info', icon: 'scan' },
  confirming: { tone: 'warn', icon: 'alert' },
  success: { tone: 'ok', icon: 'checkCircle' },
  failed: { tone: 'bad', icon: 'close' },
  refunded: { tone: 'info', icon: 'return' },
};

const membershipLooks: Record<MembershipStatus, Look> = {
  active: { tone: 'ok', icon: 'checkCircle' },
  expired: { tone: 'idle', icon: 'dash' },
  pending: { tone: 'warn', icon: 'clock' },
};

/** Icon, word and colour together; colour never speaks alone. */
export function Badge({ tone, icon, children }: Look & { children: ReactNode }) {
  return (
    <span className={classNames(styles.badge, tone === 'idle' ? null : styles[tone])}>
      <Icon name={icon} size={14} />
      {children}
    </span>
  );
}

export function OrderBadge({ status, label }: { status: OrderStatus; label: string }) {
  return <Badge {...orderLooks[status]}>{label}</Badge>;
}

export function PaymentBadge({ status, label }: { status: PaymentState; label: string }) {
  return <Badge {...paymentLooks[status]}>{label}</Badge>;
}

export function MembershipBadge({ status, label }: { status: MembershipStatus; label: string }) {
  return <Badge {...membershipLooks[status]}>{label}</Badge>;
}
