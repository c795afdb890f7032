import { useSelector } from '@xstate/react';
import { useDesk } from '#src/desk/app/desk-context.ts';
import { DeskLayout } from '#src/desk/app/layout.tsx';
import { SignInPage } from '#src/desk/sign-in/sign-in-page.tsx';
import styles from './desk.module.css';

/** The page asked for, or how to sign in, on the same address: afterward the page is there. */
export function DeskRoot() {
  const { session } = useDesk();
  const known = useSelector(session, ({ context }) => context.session);
  const isSignedIn = useSelector(session, (state) => state.hasTag('signedIn'));
  return (
    <div className={styles.desk}>
      {isSignedIn && known !== null ? <DeskLayout session={known} /> : <SignInPage />}
    </div>
  );
}
