import { useUser } from '#src/app/shell/use-user.ts';

/** Tells a password manager whose password a form asks for. */
export function AccountName() {
  const user = useUser();
  return (
    <input
      name="username"
      autoComplete="username"
      value={user?.phone_masked ?? ''}
      readOnly
      hidden
    />
  );
}
