import { createFileRoute, redirect } from '@tanstack/react-router';
import { AccountLayout } from '#src/features/account/layout.tsx';
import { UpgradeHost } from '#src/features/membership/upgrade-host.tsx';

/** The account area is drawn in the browser, for a signed-in person only (spec 2). */
export const Route = createFileRoute('/_main/user')({
  staticData: { namespaces: ['support'], renderedInBrowser: 'account', unlisted: true },
  beforeLoad: ({ context, location }) => {
    if (context.session.getSnapshot().context.identity === null) {
      throw redirect({ to: '/auth/login', search: { redirect: location.publicHref } });
    }
  },
  component: Account,
});

function Account() {
  return (
    <UpgradeHost>
      <AccountLayout />
    </UpgradeHost>
  );
}
