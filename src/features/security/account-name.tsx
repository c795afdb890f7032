import { useUser } from '#src/app/shell/use-user.ts';

/** Gives a password manager the account name of a form with a password. */
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
