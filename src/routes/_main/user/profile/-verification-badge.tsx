import { useTranslation } from 'react-i18next';
import type { VerificationStatus } from '../../../../../contract/words.ts';
import { Badge, type Tone } from '../../../../ui/badge.tsx';
import type { IconName } from '../../../../ui/icon.tsx';

const looks: Record<VerificationStatus, { tone: Tone; icon: IconName }> = {
  none: { tone: 'idle', icon: 'dash' },
  pending: { tone: 'warn', icon: 'clock' },
  verified: { tone: 'ok', icon: 'checkCircle' },
  rejected: { tone: 'bad', icon: 'close' },
};

export function VerificationBadge({ status }: { status: VerificationStatus }) {
  const { t } = useTranslation('profile');
  return <Badge {...looks[status]}>{t(`verification.status.${status}`)}</Badge>;
}
