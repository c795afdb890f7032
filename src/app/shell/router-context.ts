import type { i18n as I18n } from 'i18next';
import type { ConfirmRef } from '#machines/confirm.machine.ts';
import type { SessionRef } from '#machines/session.machine.ts';
import type { Client } from '#src/api/client.ts';
import type { ReadCache } from '#src/api/read-cache.ts';

export type RouterContext = {
  session: SessionRef;
  /** The global dialog. */
  confirm: ConfirmRef;
  api: ReadCache;
  client: Client;
  i18n: I18n;
  /** Runs whenever other data are shown, even on the same page. */
  onShown?: () => void;
};
