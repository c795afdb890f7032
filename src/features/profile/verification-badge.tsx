import { useTranslation } from 'react-i18next';
import type { VerificationStatus } from '#contract/base/picklists.ts';
import { Badge, type Tone } from '#src/ui/controls/badge.tsx';
import type { IconName } from '#src/ui/drawings/icon.tsx';

const badgeStyles: Record<VerificationStatus, { tone: Tone; icon: IconName }> = {
  none: { tone: 'idle', icon: 'dash' },
  pending: { tone: 'warn', icon: 'clock' },
  verified: { tone: 'ok', icon: 'checkCircle' },
  rejected: { tone: 'bad', icon: 'close' },
};

export function VerificationBadge({ status }: { status: VerificationStatus }) {
  const { t } = useTranslation('profile');
  return <Badge {...badgeStyles[status]}>{t(`verification.status.${status}`)}</Badge>;
}
