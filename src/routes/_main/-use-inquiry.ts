import { type FormEvent, useRef, useState } from 'react';
import type { ApiError } from '../../../contract/errors.ts';
import type { InquirySent } from '../../../contract/inquiries.ts';
import type { Client } from '../../api/client.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import type { InquiryEngine } from './-inquiry-engine.ts';

/** In the order in which a person meets them. */
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

export type InquiryValues = typeof emptyInquiry;
export type InquiryField = keyof InquiryValues;
export type InquiryView = { busy: boolean; failure: ApiError | null; sent: InquirySent | null };
export type Fault = { name: string; error: string };

const resting: InquiryView = { busy: false, failure: null, sent: null };

/** What is typed, judged from the first attempt on, and sent. Nothing typed is ever taken away. */
export function useInquiry(client: Client) {
  const locale = useLocale();
  const [values, setValues] = useState(emptyInquiry);
  const [edited, setEdited] = useState<readonly InquiryField[]>([]);
  const [attempts, setAttempts] = useState(0);
  const [view, setView] = useState(resting);
  const [engine, setEngine] = useState<InquiryEngine | null>(null);
  const [unfetched, setUnfetched] = useState(false);
  const opening = useRef<Promise<InquiryEngine | null> | null>(null);
  const own = engine === null || attempts === 0 ? {} : engine.faults(values, locale);

  function prepare(): Promise<InquiryEngine | null> {
    opening.current ??= import('./-inquiry-engine.ts').then(
      ({ openInquiry }) => {
        const opened = openInquiry(client, setView);
        setEngine(opened);
        return opened;
      },
      () => {
        opening.current = null;
        return null;
      },
    );
    return opening.current;
  }

  async function attempt(): Promise<void> {
    const opened = await prepare();
    setUnfetched(opened === null);
    setAttempts((count) => count + 1);
    setEdited([]);
    if (opened !== null && Object.keys(opened.faults(values, locale)).length === 0) {
      opened.send(values);
    }
  }

  function errorOf(name: InquiryField): string | null {
    const theirs = edited.includes(name) ? undefined : view.failure?.fields[name]?.[0];
    return own[name] ?? theirs ?? null;
  }

  function set(name: InquiryField, value: string): void {
    setValues((all) => ({ ...all, [name]: value }));
    setEdited((all) => (all.includes(name) ? all : [...all, name]));
  }

  const refused = view.failure !== null && view.failure.kind !== 'invalid' ? view.failure : null;
  return {
    values,
    attempts,
    busy: view.busy,
    sent: view.sent,
    /** Why it was not taken, in words; empty when nothing more is known. */
    failure:
      refused !== null && engine !== null ? engine.failure(refused, locale) : unfetched ? '' : null,
    faults: fieldsOf(values).flatMap((name): Fault[] => {
      const error = errorOf(name);
      return error === null ? [] : [{ name, error }];
    }),
    errorOf,
    set,
    /** Takes over what was typed before scripts had come. */
    take(typed: FormData): void {
      for (const name of fieldsOf(values)) {
        const value = typed.get(name);
        if (typeof value === 'string' && value !== values[name]) set(name, value);
      }
    },
    field: (name: InquiryField) => ({
      name,
      value: values[name],
      error: errorOf(name),
      onFocus: () => void prepare(),
      onChange: ({ currentTarget }: FormEvent<HTMLInputElement | HTMLTextAreaElement>) =>
        set(name, currentTarget.value),
    }),
    submit(event: FormEvent<HTMLFormElement>): void {
      event.preventDefault();
      void attempt();
    },
  };
}

const isField = (name: string): name is InquiryField => name in emptyInquiry;

const fieldsOf = (values: InquiryValues) => Object.keys(values).filter(isField);
