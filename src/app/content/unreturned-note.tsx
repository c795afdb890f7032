import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { RefundSummary } from '#contract/refunds/schemas.ts';
import { refundIs } from '#machines/lifecycles/refund-lifecycle.machine.ts';
import { formatMoney } from '#src/i18n/format.ts';
import { sentences } from '#src/i18n/sentences.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { buttonClass } from '#src/ui/controls/button.tsx';
import { Note } from '#src/ui/controls/note.tsx';

/**
 * Says of each refund that a wallet could not send how much is still owed, and leads to its page: to the form
 * for a bank account, or to the account that was given.
 */
export function UnreturnedNotes({ refunds }: { refunds: readonly RefundSummary[] }) {
  const { t } = useTranslation('money-back');
  const locale = useLocale();
  return refunds
    .filter(({ status }) => refundIs(status, 'stuck'))
    .map(({ refund_no: refundNo, cause, amount, has_account: hasAccount }) => (
      <Note key={refundNo} tone="bad">
        <div className="stack gap-8">
          <p>
            {sentences(
              locale,
              cause === 'late' || cause === 'double' ? t(`note.${cause}`) : '',
              t('note.owed', { amount: formatMoney(amount, locale) }),
              t(hasAccount ? 'note.transfer' : 'note.account'),
            )}
          </p>
          <p>
            <Link
              className={buttonClass({ size: 'small' })}
              to="/user/refunds/$refundNo"
              params={{ refundNo }}
            >
              {t(hasAccount ? 'note.see' : 'note.give')}
            </Link>
          </p>
        </div>
      </Note>
    ));
}
