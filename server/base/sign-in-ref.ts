/** The stored reference to a sign-in: the token of its session, and the mark of its device. */
export type SignInRef = { token: string; mark: string };

/** Formats a reference to a sign-in. */
export function formatSignInRef(token: string, [mark = '']: readonly string[]): string {
  return `${token} ${mark}`;
}

/** Parses a reference to a sign-in. */
export function parseSignInRef(ref: string): SignInRef {
  const [token = '', mark = ''] = ref.split(' ');
  return { token, mark };
}
