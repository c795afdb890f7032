import { useNavigate, useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useState, type DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiFailure, type ApiError } from '#contract/base/api-error.ts';
import type { Locale } from '#contract/base/picklists.ts';
import { normalizeTyped } from '#contract/base/typed-text.ts';
import type { TFunction, i18n as I18n } from 'i18next';
import { parseShortCode } from '#contract/inquiries/short-code.ts';
import { findSupportCode } from '#machines/replay/find-code.ts';
import type { WrongGroup } from '#machines/replay/groups.ts';
import { CaseError, mostFileCharacters, type CaseFault } from '#machines/replay/read-case.ts';
import { errorText } from '#src/app/forms/error-text.ts';
import { startRead } from '#src/actors/start-read.ts';
import type { Client } from '#src/api/client.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { Eyebrow, Lede } from '#src/ui/controls/eyebrow.tsx';
import { Note } from '#src/ui/controls/note.tsx';
import { type OpenedCase, openCase } from '#src/charts/replay/open-case.ts';
import { OpenedCaseView } from '#src/charts/replay/opened-case.tsx';
import { Opening } from './opening.tsx';
import styles from './opening.module.css';

type ShownFault =
  | { fault: CaseFault | 'drawings'; groups: readonly WrongGroup[] }
  | { refused: ApiError };
type Shown = { opened: OpenedCase } | ShownFault | null;

/** Replays a case that was pasted, dropped or opened by a link. Only a short code is sent to the server. */
export function ReplayPage() {
  const { t } = useTranslation('replay');
  const locale = useLocale();
  const navigate = useNavigate();
  const hash = useRouterState({ select: ({ location }) => location.hash });
  const [caseText, setCaseText] = useState<string | null>(null);
  const shown = useCase(caseText ?? (hash === '' ? null : hash));

  function take(files: Iterable<File>) {
    const [file] = files;
    if (file === undefined) return;
    // A text longer than any case need not be read in full to be refused.
    const end = mostFileCharacters + 1;
    startRead(() => file.slice(0, end * 3).text(), { onDone: setCaseText });
  }

  function submit(text: string) {
    const code = findSupportCode(normalizeTyped(text));
    setCaseText(code === null ? text.trim() : null);
    void navigate({ to: '.', hash: code ?? '', resetScroll: false, hashScrollIntoView: false });
  }

  return (
    <div
      className={`page ${styles.page}`}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event: DragEvent) => {
        event.preventDefault();
        take(event.dataTransfer.files);
      }}
    >
      <div className={`stack gap-12 ${styles.head}`}>
        <Eyebrow>{t('eyebrow')}</Eyebrow>
        <h1>{t('title')}</h1>
        <Lede>{t('lede')}</Lede>
      </div>
      <Opening onSubmit={submit} onFiles={(files) => take(files)} />
      {shown === null ? null : !('opened' in shown) ? (
        <Note tone="bad" role="alert">
          <p>
            <b>{t('faults.title')}</b>
            <span>{` ${describeFault(shown, t, locale)}`}</span>
          </p>
        </Note>
      ) : (
        <OpenedCaseView key={caseText ?? hash} opened={shown.opened} />
      )}
    </div>
  );
}

/** The result for a text, once it is parsed; in the language of the page. A short code is looked up first. */
function useCase(text: string | null): Shown {
  const { i18n } = useTranslation('replay');
  const { client } = useRouter().options.context;
  const locale = useLocale();
  const [read, setRead] = useState<{ text: string; shown: Shown } | null>(null);
  useEffect(() => {
    if (text === null) return undefined;
    const show = (shown: Shown) => setRead({ text, shown });
    return startRead((signal) => openTypedCase(text, client, { i18n, locale, signal }), {
      onDone: (opened) => show({ opened }),
      onFailed: (thrown) => show(toShownFault(thrown)),
    });
  }, [text, i18n, locale, client]);
  return read !== null && read.text === text ? read.shown : null;
}

function toShownFault(thrown: unknown): ShownFault {
  if (thrown instanceof CaseError) return thrown;
  return thrown instanceof ApiFailure
    ? { refused: thrown.apiError }
    : { fault: 'drawings', groups: [] };
}

function describeFault(shown: ShownFault, t: TFunction<'replay'>, locale: Locale): string {
  if (!('refused' in shown)) {
    const groups = shown.groups.map((group) => t('faults.group', group));
    return t(`faults.${shown.fault}`, { groups: groups.join(t('faults.groupAnd')) });
  }
  const { refused } = shown;
  return refused.kind === 'unauthorized' ? t('faults.signIn') : errorText(refused, locale);
}

/** Opens a case. A short code is looked up first, which rejects with the failure of the call. */
async function openTypedCase(
  text: string,
  client: Client,
  { i18n, locale, signal }: { i18n: I18n; locale: Locale; signal: AbortSignal },
): Promise<OpenedCase> {
  const shortCode = parseShortCode(normalizeTyped(text));
  if (shortCode === null) return openCase(text, i18n, locale);
  const request = { params: { shortCode }, signal };
  const { support_code: code } = await client.call('readSupportRecord', request);
  return openCase(code, i18n, locale);
}
