import { useSelector } from '@xstate/react';
import { useConsole } from '#src/console/app/console-context.ts';
import { ConsoleLayout } from '#src/console/app/layout.tsx';
import { SignInPage } from '#src/console/sign-in/sign-in-page.tsx';
import styles from './console.module.css';

/** The requested page, or the sign-in at the same address: afterward the page is shown. */
export function ConsoleRoot() {
  const { session } = useConsole();
  const known = useSelector(session, ({ context }) => context.session);
  const isSignedIn = useSelector(session, (state) => state.hasTag('signedIn'));
  return (
    <div className={styles.console}>
      {isSignedIn && known !== null ? <ConsoleLayout session={known} /> : <SignInPage />}
    </div>
  );
}
