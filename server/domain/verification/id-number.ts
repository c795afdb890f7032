import type { Database } from '../../db/database.ts';
import { seal, unseal } from '../secrets.ts';

const name = 'id-numbers';

/** What of an id number is stored: readable with the key, and only as this person's. */
export function sealIdNumber(db: Database, userId: string, number: string): Promise<string> {
  return seal(db, name, number, userId);
}

/** For the desk alone. Throws when it was stored for somebody else or changed since. */
export function openIdNumber(db: Database, userId: string, sealed: string): Promise<string> {
  return unseal(db, name, sealed, userId);
}
