import * as v from 'valibot';
import { EnvError } from '#server/base/env-error.ts';
import { readSecretFile } from '#server/keys/secret-file.ts';

/** A setting of the site: one environment variable. */
export type Switch<Value = unknown> = Description & {
  name: string;
  /** Parses its text; the message of an issue continues its name. */
  value: v.GenericSchema<string, Value>;
};

type Description = {
  /** The sentence of docs/configuration.md about it. */
  says: string;
  /** The value of an unset one; null without this. */
  unset?: string;
  /** The effect of leaving it unset, where the document cannot show `unset`. */
  without?: string;
  /** True if `NAME_FILE` may name a file with it, as secret stores provide them. */
  secret?: true;
  /** The text after `#NAME` in deploy/site.env.example instead of `=` and `unset`; null for no line. */
  line?: string | null;
  /** True if the others of its group do not work without it. */
  needed?: true;
};

/** Switches by the names of their settings, which may have parts. */
export type SwitchGroup = { readonly [key: string]: Switch | SwitchGroup };

/** Switches that a person reads about together. */
export type SwitchSection = { heading: string; note: string; switches: SwitchGroup };

/** The settings that a group of switches has; `Missing` is what a needed one is when it is unset. */
export type Settings<Group, Missing = null> = {
  [Key in keyof Group]: Group[Key] extends Switch<infer Value>
    ? Value | Unset<Group[Key], Missing>
    : Settings<Group[Key], Missing>;
};

type Unset<One, Missing> = One extends { unset: string }
  ? never
  : One extends { needed: true }
    ? Missing
    : null;

/** Creates a switch. */
export function setting<Value, const Given extends Description>(
  name: string,
  value: v.GenericSchema<string, Value>,
  description: Given,
) {
  return { name, value, ...description };
}

/** Creates a switch without which the others of its group do not work. */
export function needed<Value, const Given extends Description>(
  name: string,
  value: v.GenericSchema<string, Value>,
  description: Given,
) {
  return setting(name, value, { ...description, needed: true as const });
}

/** The environment of the process. */
export type Source = Readonly<Record<string, string | undefined>>;

/** Lists the switches of a group and of its parts. */
export function listSwitches(group: SwitchGroup): readonly Switch[] {
  return Object.values(group).flatMap((one) => (isSwitch(one) ? one : listSwitches(one)));
}

/** Lists the variables that a switch can come from. */
export function listVariables({ name, secret }: Switch): readonly string[] {
  return secret === true ? [name, `${name}_FILE`] : [name];
}

export type SwitchReader = ReturnType<typeof createSwitchReader>;

/** Creates a reader of switches. Every function throws EnvError with a sentence that names the wrong one. */
export function createSwitchReader(source: Source) {
  const isGiven = (variable: string) => (source[variable] ?? '') !== '';
  const isSet = (one: Switch) => listVariables(one).some(isGiven);

  function readText({ name, secret }: Switch): string {
    const file = secret === true ? (source[`${name}_FILE`] ?? '') : '';
    if (file === '') return source[name] ?? '';
    if (isGiven(name)) throw new EnvError(bothSet(name));
    return readSecretFile(file, `${name}_FILE`);
  }

  function readValue(one: Switch): unknown {
    const given = readText(one);
    const counted = given === '' ? one.unset : given;
    if (counted === undefined) return null;
    const result = v.safeParse(one.value, counted);
    if (result.success) return result.output;
    throw new EnvError(`${one.name} ${result.issues[0].message}`);
  }

  function readGroup<Group extends SwitchGroup, Missing>(group: Group): Settings<Group, Missing> {
    const entries = Object.entries(group).map(([key, one]) => [
      key,
      isSwitch(one) ? readValue(one) : readGroup(one),
    ]);
    // Of any type for the compiler, because a loop over switches cannot show the type of each.
    return Object.fromEntries(entries);
  }

  function readNeeded<Group extends SwitchGroup>(group: Group, demand: (all: string) => string) {
    const settings = readGroup<Group, never>(group);
    const switches = listSwitches(group).filter((one) => one.needed === true);
    const missing = switches.filter((one) => !isSet(one));
    if (missing.length === 0) return settings;
    throw new EnvError(
      `${listNames(missing)} ${missing.length === 1 ? 'is' : 'are'} missing: ${demand(listNames(switches))}.`,
    );
  }

  return {
    isSet,

    /** Expects that every variable with one of the prefixes is a switch: ignoring another would hide a mistake. */
    expectNoOthers(switches: readonly Switch[], prefixes: readonly string[]): void {
      const names = switches.flatMap(listVariables);
      const unknown = Object.keys(source).find(
        (name) =>
          prefixes.some((prefix) => name.startsWith(prefix)) &&
          !names.includes(name) &&
          isGiven(name),
      );
      if (unknown === undefined) return;
      throw new EnvError(`${unknown} is set, and this version has no such switch: unset it.`);
    },

    /** Reads the settings of a group. */
    read: <Group extends SwitchGroup>(group: Group) => readGroup<Group, null>(group),

    /** Reads the settings of a group if all that it needs is set, or returns null if nothing of it is. */
    readComplete<Group extends SwitchGroup>(group: Group) {
      if (!listSwitches(group).some(isSet)) return null;
      return readNeeded(group, (all) => `set all of ${all}, or none of them`);
    },

    /** Reads the settings of a group with all that it needs; `demand` asks for it, by its names. */
    readNeeded,
  };
}

/** Says that a secret comes from two places. */
export function bothSet(name: string): string {
  return `${name} and ${name}_FILE are both set: unset one of them.`;
}

function listNames(switches: readonly Switch[]): string {
  return switches.map(({ name }) => name).join(', ');
}

function isSwitch(one: Switch | SwitchGroup): one is Switch {
  return typeof one['name'] === 'string';
}
