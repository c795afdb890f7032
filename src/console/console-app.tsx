import { RouterProvider, type RouterHistory } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { I18nextProvider } from 'react-i18next';
import type { Colleague } from '#contract/staff/sign-in.ts';
import { SiteTheme } from '#src/app/theme/site-theme.tsx';
import { createFind } from '#src/console/actors/find.ts';
import {
  ConsoleContext,
  SessionContext,
  type ConsoleServices,
} from '#src/console/app/console-context.ts';
import { SignInPage } from '#src/console/sign-in/sign-in-page.tsx';
import styles from './console.module.css';
import { createConsoleRouter } from './router.ts';

type ConsoleAppProps = { services: ConsoleServices; history: RouterHistory };

/** The requested page, or the sign-in at the same address: afterward the page is shown. */
export function ConsoleApp({ services, history }: ConsoleAppProps) {
  const { session, i18n } = services;
  const staffSession = useSelector(session, ({ context }) => context.session);
  const isSignedIn = useSelector(session, (state) => state.hasTag('signedIn'));
  return (
    <I18nextProvider i18n={i18n}>
      <SiteTheme>
        <ConsoleContext value={services}>
          <div className={`flex text-14 bg-2 column ${styles.console}`}>
            {isSignedIn && staffSession !== null ? (
              <SignedIn
                key={staffSession.token}
                me={staffSession.staff}
                services={services}
                history={history}
              />
            ) : (
              <SignInPage />
            )}
          </div>
        </ConsoleContext>
      </SiteTheme>
    </I18nextProvider>
  );
}

type SignedInProps = ConsoleAppProps & { me: Colleague };

/** The pages of one session. Their data and the last search end with it. */
function SignedIn({ me, services: { call, i18n }, history }: SignedInProps) {
  const [{ find, router }] = useState(() => {
    const search = createFind(call);
    return { find: search, router: createConsoleRouter({ call, i18n, me, find: search }, history) };
  });
  useEffect(() => find.stop, [find]);
  return (
    <SessionContext value={{ me, find }}>
      <RouterProvider router={router} />
    </SessionContext>
  );
}
