import { storeSession } from './application.tsx';
import type { Person, TestServer } from './server.ts';
import { setUpEach } from './set-up.ts';

/**
 * Empties the browser's storage before each test and signs a new person in there. They have two sessions:
 * `token` is that of registering, which here is another device.
 */
export function setUpSignedIn(server: TestServer): Person {
  return setUpEach(async () => {
    localStorage.clear();
    sessionStorage.clear();
    const person = await server.register();
    await storeSession(server, person);
    return person;
  });
}
