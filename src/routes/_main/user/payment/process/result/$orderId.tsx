import { createFileRoute } from '@tanstack/react-router';
import { Result } from '../../-result.tsx';

export const Route = createFileRoute('/_main/user/payment/process/result/$orderId')({
  staticData: { titleKey: 'titles.paymentResult' },
  component: Result,
});
