import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/_main/user/')({
  beforeLoad: () => {
    throw redirect({ to: '/user/profile', replace: true });
  },
});
