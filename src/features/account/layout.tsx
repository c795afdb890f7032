import { useParams, useRouteContext, useRouter, useRouterState } from '@tanstack/react-router';
import { Suspense, useCallback, useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/accounts/auth.ts';
import { findPortrait, watchPortrait } from '#src/actors/own-profile.ts';
import { findTitle } from '#src/app/head/page-texts.ts';
import { loadInIdle } from '#src/app/lazy/load-in-idle.ts';
import { HasTitle } from '#src/app/shell/error-page.tsx';
import { listAccountItems } from '#src/app/shell/navigation.ts';
import { UnreadCount } from '#src/app/shell/unread-count.tsx';
import { SectionLink } from '#src/app/shell/section-link.tsx';
import { SectionOutlet } from '#src/app/shell/section-outlet.tsx';
import { useUser } from '#src/app/shell/use-user.ts';
import { CasePage } from '#src/app/support/case-links.tsx';
import { useSite } from '#src/i18n/use-site.ts';
import { classNames } from '#src/ui/class-names.ts';
import { Portrait } from '#src/ui/controls/portrait.tsx';
import { Skeleton, SkeletonGroup } from '#src/ui/controls/skeleton.tsx';
import { LevelTag } from '#src/ui/controls/tag.tsx';
import { Icon } from '#src/ui/drawings/icon.tsx';
import styles from './layout.module.css';

/** The pages without a sidebar link, by the link of the section that they belong to. */
const parts: Readonly<Record<string, RegExp>> = {
  orders: /^\/_main\/user\/(payments|refunds|invoices|quotes)/,
  membership: /^\/_main\/user\/saas/,
};

/** Pages that learn the order of their support code from the refund (src/features/refunds/request.tsx). */
const ofOneRefund = /\/(?:refund|\$refundNo)$/;

/** All pages of the account; the checkout loads its own (src/features/checkout/host.tsx). */
const ofAccount = /^\/_main\/user\/(?!payment(?:\/|$))/;

/**
 * The account area: its links and the page title as <h1>; pages inside start at <h2>. The payment pages take
 * the full width, so that nothing distracts from paying.
 */
export function AccountLayout() {
  const { t, i18n } = useTranslation('shell');
  const title = useRouterState({ select: ({ matches }) => findTitle(matches, i18n) });
  const paying = useRouterState({
    select: ({ matches }) => matches.some(({ routeId }) => routeId === '/_main/user/payment'),
  });
  const endsWithOwnCode = useRouterState({
    select: ({ matches }) => ofOneRefund.test(matches.at(-1)?.routeId ?? ''),
  });
  const { id: orderNo } = useParams({ strict: false });
  const part = useRouterState({
    select: ({ matches }) =>
      Object.keys(parts).find((key) => matches.some(({ routeId }) => parts[key]?.test(routeId))),
  });
  const user = useUser();
  const site = useSite();
  useAccountPages();
  // The session has ended and the next page is still loading.
  if (user === null) return null;
  const heading = title === null ? null : <h1>{title}</h1>;
  const page = (
    <HasTitle value={heading !== null}>
      {/* The skeleton of a page is in the file of its page. */}
      <Suspense fallback={<FileLoading />}>
        <SectionOutlet />
      </Suspense>
    </HasTitle>
  );
  if (paying) {
    return (
      <div key={user.id} className={classNames('page', styles.wide)}>
        {heading}
        {page}
      </div>
    );
  }
  return (
    <div key={user.id} className={classNames('page', `grid items-start ${styles.shell}`)}>
      <aside className={`stack gap-20 ${styles.side}`}>
        <Person user={user} />
        <nav className={`grid gap-2 ${styles.nav}`} aria-label={t('account.nav')}>
          {listAccountItems(site, user).map(({ key, to, icon }) => (
            <SectionLink
              key={key}
              to={to}
              activeOptions={{ includeSearch: false }}
              aria-current={key === part ? 'true' : undefined}
            >
              <Icon name={icon} />
              <span>{t(`account.${key}`)}</span>
              {key === 'notifications' ? <UnreadCount at="end" /> : null}
            </SectionLink>
          ))}
        </nav>
      </aside>
      <div className="stack gap-24">
        {heading}
        {endsWithOwnCode ? (
          page
        ) : (
          <CasePage origin={orderNo === undefined ? 'form' : 'order'} orderNo={orderNo}>
            {page}
          </CasePage>
        )}
      </div>
    </div>
  );
}

/** The placeholder while the file of a page loads: without it, React would hide the whole site. */
function FileLoading() {
  const { t } = useTranslation('shell');
  return (
    <SkeletonGroup label={t('account.loading')}>
      <Skeleton height={44} width="min(100%, 400px)" />
      <Skeleton height={240} />
    </SkeletonGroup>
  );
}

/** Loads the code of the account's pages in idle time, so that a first press on a link only draws its page. */
function useAccountPages(): void {
  const router = useRouter();
  useEffect(
    () =>
      loadInIdle(
        Object.values(router.routesById)
          .filter(({ id }) => ofAccount.test(id))
          .map((route) => () => router.loadRouteChunk(route)),
      ),
    [router],
  );
}

/** The latest portrait of the signed-in user. */
function useOwnPortrait({ id }: User): string | null {
  const { client, session } = useRouteContext({ from: '__root__' });
  return useSyncExternalStore(
    useCallback(
      (changed: () => void) => watchPortrait({ client, session }, changed),
      [client, session],
    ),
    () => findPortrait(client, id),
    () => null,
  );
}

function Person({ user }: { user: User }) {
  const { t } = useTranslation('shell');
  const level = useSite().levels[user.level];
  const portrait = useOwnPortrait(user);
  const name = user.name || t('account.label');
  return (
    <div className={`row gap-12 min-width-0 ${styles.who}`}>
      <Portrait src={portrait} name={user.name} />
      <div>
        <b className="overflow-hidden weight-600 break-anywhere leading-14">{name}</b>
        {level === undefined ? null : <LevelTag level={user.level} label={level} />}
      </div>
    </div>
  );
}
