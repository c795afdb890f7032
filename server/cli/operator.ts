import type { NamedFiles } from '#server/base/command.ts';
import type { Program } from '#server/db/tables/processes.ts';
import type { SmsPrices } from '#server/records/sms-counts.ts';
import type { HttpDeps } from '#server/http/deps.ts';

/** The settings of an installation, from its switches. */
export type Installation = {
  program: Program;
  isProduction: boolean;
  publicUrl: string | null;
  /** True if a switch gives the data key; otherwise it is in the data directory. */
  hasOwnKey: boolean;
  sms: SmsInstallation;
  smsPrices: SmsPrices;
  /** The content folder of this installation. */
  contentDir: string;
  hasMail: boolean;
  /** True if something receives what needs a person. */
  hasAlerts: boolean;
  trustsProxy: boolean;
  /** Compares the clocks of this machine and of the database now; ms. */
  readSkewMs: () => Promise<number>;
  /** Asks an https address; false when it does not answer over TLS. */
  answersAt: (url: string) => Promise<boolean>;
};

/** The settings of SMS that `admin -- check` reports on. */
export type SmsInstallation = {
  /** The number of providers; the second one sends what the first cannot. */
  providers: number;
  /** The switches of messages about orders that have no template. */
  unsetNotices: readonly string[];
  /** The switches of prices that are unset. */
  unsetPrices: readonly string[];
};

/** The dependencies of an operator's command. */
export type Operator = {
  deps: HttpDeps;
  /** The origin of links, such as `https://example.com`. */
  origin: string;
  /** The name of the operator's account on the machine, as in the console's log. */
  actor: string;
  /** The files that this command names; they come from the operator's machine. */
  files?: NamedFiles | undefined;
  /** The answers to the questions of an earlier reply, by their names. */
  answers?: Readonly<Record<string, string>> | undefined;
  /** Above this sum, in fen, a refund needs two people; absent: every refund does. */
  twoPersonFen?: number;
  installation?: Installation;
  /** Backs up the site into a new folder of this machine, or into the bucket for null; texts are for the operator. */
  backUp?: (
    to: string | null,
    how: { withKeys: boolean },
  ) => Promise<{ text: string; place: string; warning?: string | undefined }>;
};
