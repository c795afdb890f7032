import { userInfo } from 'node:os';

/** Returns the name of the user on this machine, or its number if it has none, as in a container. */
export function getUserName(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.geteuid?.()}`;
  }
}
