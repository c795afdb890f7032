import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { buttonLook } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';

/** Nobody has told anything yet, or not as much as the address asks for. */
export function NoNotifications({ beyond }: { beyond: boolean }) {
  const { t } = useTranslation('notifications');
  if (beyond) {
    return (
      <EmptyState
        drawing="search"
        heading={t('empty.beyond.title')}
        text={t('empty.beyond.text')}
        actions={
          <Link className={buttonLook()} to="/user/notifications" search={{}}>
            {t('empty.beyond.first')}
          </Link>
        }
      />
    );
  }
  return (
    <EmptyState
      drawing="empty"
      heading={t('empty.none.title')}
      text={t('empty.none.text')}
      actions={
        <Link className={buttonLook()} to="/user/orders" search={{ status: 'all' }}>
          {t('empty.none.orders')}
        </Link>
      }
    />
  );
}
