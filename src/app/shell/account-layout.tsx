import { Link, Outlet, useRouteContext, useRouterState } from '@tanstack/react-router';
import { useCallback, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '../../../contract/auth.ts';
import { portraitOf, watchPortrait } from '../../actors/own-profile.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { Portrait } from '../../ui/portrait.tsx';
import { LevelTag } from '../../ui/tag.tsx';
import { useUser } from '../use-user.ts';
import styles from './account-layout.module.css';
import { accountItems } from './navigation.ts';
import { UnreadCount } from './unread-count.tsx';

/**
 * The account area: six links and, beside them, the page's title as its <h1>; pages inside begin at
 * <h2>. The pages of a payment take the whole width, so that nothing stands beside the act of paying.
 */
export function AccountLayout() {
  const { t } = useTranslation('shell');
  const titleKey = useRouterState({
    select: ({ matches }) => matches.at(-1)?.staticData.titleKey,
  });
  const paying = useRouterState({
    select: ({ matches }) => matches.some(({ routeId }) => routeId === '/_main/user/payment'),
  });
  const user = useUser();
  // The session has ended and the way out of here is still loading.
  if (user === null) return null;
  const heading = titleKey === undefined ? null : <h1>{t(titleKey)}</h1>;
  if (paying) {
    return (
      <div key={user.id} className={classNames('page', styles.wide)}>
        {heading}
        <Outlet />
      </div>
    );
  }
  return (
    <div key={user.id} className={classNames('page', styles.shell)}>
      <aside className={styles.side}>
        <Person user={user} />
        <nav className={styles.nav} aria-label={t('account.nav')}>
          {accountItems.map(({ key, to, icon }) => (
            <Link key={key} to={to} activeOptions={{ includeSearch: false }}>
              <Icon name={icon} />
              {t(`account.${key}`)}
              {key === 'notifications' ? <UnreadCount at="end" /> : null}
            </Link>
          ))}
        </nav>
      </aside>
      <div className={styles.content}>
        {heading}
        <Outlet />
      </div>
    </div>
  );
}

/** The portrait of whoever is signed in, the newest that is known. */
function useOwnPortrait({ id }: User): string | null {
  const { client, session } = useRouteContext({ from: '__root__' });
  return useSyncExternalStore(
    useCallback(
      (changed: () => void) => watchPortrait({ client, session }, changed),
      [client, session],
    ),
    () => portraitOf(client, id),
    () => null,
  );
}

function Person({ user }: { user: User }) {
  const { t } = useTranslation('shell');
  const portrait = useOwnPortrait(user);
  const name = user.name || t('account.label');
  return (
    <div className={styles.who}>
      <Portrait src={portrait} name={user.name} />
      <div>
        <b>{name}</b>
        <LevelTag level={user.level} label={t(`account.level.${user.level}`)} />
      </div>
    </div>
  );
}
