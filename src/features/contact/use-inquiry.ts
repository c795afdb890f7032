import { useEffect, useRef, useState } from 'react';
import { startRead } from '#src/actors/start-read.ts';
import type { Client } from '#src/api/client.ts';
import { useForm } from '#src/app/forms/use-form.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import type { InquiryEngine, InquiryView } from './inquiry-engine.ts';

/** The fields in the order of the form. */
const emptyInquiry = {
  name: '',
  phone: '',
  email: '',
  company: '',
  position: '',
  inquiry_type: '',
  budget_range: '',
  preferred_contact_time: '',
  description: '',
};

const resting: InquiryView = { busy: false, failure: null, sent: null };

/**
 * Holds the input, validated from the first attempt on, and sends it. `description` is the text that the
 * linking page prefilled.
 */
export function useInquiry(client: Client, description: string) {
  const locale = useLocale();
  const [{ busy, failure, sent }, setView] = useState(resting);
  const [engine, setEngine] = useState<InquiryEngine | null>(null);
  const [unfetched, setUnfetched] = useState(false);
  const [isTried, setTried] = useState(false);
  const opening = useRef<Promise<InquiryEngine | null> | null>(null);
  const isLeft = useRef(false);

  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
      engine?.stop();
    };
  }, [engine]);

  function prepare(): Promise<InquiryEngine | null> {
    opening.current ??= openEngine(client, setView, (opened) => {
      if (opened === null) opening.current = null;
      if (isLeft.current) opened?.stop();
      setEngine(opened);
    });
    return opening.current;
  }

  function loadRules(loaded: (rules: InquiryEngine['rules'] | null) => void): void {
    setTried(true);
    startRead(prepare, {
      onDone: (opened) => {
        setUnfetched(opened === null);
        loaded(opened?.rules ?? null);
      },
    });
  }

  const form = useForm({
    rules: engine?.rules ?? null,
    loadRules,
    initial: { ...emptyInquiry, description },
    failure,
    summary: true,
  });

  /** Returns the reason of the refusal; empty if it is unknown. */
  function failureText(): string | null {
    if (form.note !== null && engine !== null) return engine.errorText(form.note, locale);
    return unfetched ? '' : null;
  }

  const outcome = failure?.outcome ?? null;

  return {
    form,
    /** True after the first attempt to send: from then on the input belongs to the visitor. */
    isTried: isTried || form.attempts > 0,
    busy,
    sent,
    failure: outcome === null ? failureText() : null,
    /** The text while the outcome is unknown; null when it is known. */
    unclear: outcome === null || engine === null ? null : engine.unclearText(outcome, locale),
    /** Loads the rules and calls ahead of the first attempt. */
    prepare: () => void prepare(),
    submit: form.handleSubmit((values) => {
      startRead(prepare, { onDone: (opened) => opened?.send(values) });
    }),
  };
}

/** Resolves to null, and calls back with null, if the code cannot be fetched. */
async function openEngine(
  client: Client,
  show: (view: InquiryView) => void,
  onOpened: (engine: InquiryEngine | null) => void,
): Promise<InquiryEngine | null> {
  const opened = await import('./inquiry-engine.ts').then(
    ({ openInquiry }) => openInquiry(client, show),
    () => null,
  );
  onOpened(opened);
  return opened;
}
