import * as v from 'valibot';
import { LockedArticle, LockedReport } from '../../contract/content.ts';

// Apart, because it brings the schemas, and only a page of something unbought needs them.

/** Throws for what is not the data of a report's 403. */
export const lockedReport = (data: unknown): LockedReport => v.parse(LockedReport, data);

/** Throws for what is not the data of an article's 403. */
export const lockedArticle = (data: unknown): LockedArticle => v.parse(LockedArticle, data);
