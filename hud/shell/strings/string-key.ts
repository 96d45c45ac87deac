import type { domainStrings } from './en.ts';

type CoreStrings = typeof import('#assets/strings/en/core.json');
type DomainStrings = typeof domainStrings;

type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';

/** A key without its plural form: `left` stands for both `left_one` and `left_other`. */
type WithoutForm<Group, Name extends string> = Name extends `${infer Base}_${PluralForm}`
  ? `${Base}_other` extends keyof Group
    ? Base
    : Name
  : Name;

/** The keys of a file: the names of the groups and of the string, joined with dots. */
type KeysOf<Group> = {
  [Name in keyof Group & string]: Group[Name] extends string
    ? WithoutForm<Group, Name>
    : `${Name}.${KeysOf<Group[Name]>}`;
}[keyof Group & string];

/** The groups of a file, in the same form. */
type GroupsOf<Group> = {
  [Name in keyof Group & string]: Group[Name] extends string
    ? never
    : Name | `${Name}.${GroupsOf<Group[Name]>}`;
}[keyof Group & string];

/** Every key of the English strings: those of `core.json` as they are, those of a domain as `domain:key`. */
export type StringKey =
  | KeysOf<CoreStrings>
  | { [Domain in keyof DomainStrings]: `${Domain}:${KeysOf<DomainStrings[Domain]>}` }[keyof DomainStrings];

/** Every group of strings, in the same form. */
type StringGroup =
  | GroupsOf<CoreStrings>
  | { [Domain in keyof DomainStrings]: `${Domain}:${GroupsOf<DomainStrings[Domain]>}` }[keyof DomainStrings];

/**
 * A key whose last part is data, such as the code of a refusal or the key of a content row. The compiler checks only the
 * group: the strings must cover every possible value of the data.
 */
export function keyIn(group: StringGroup, name: string | number): StringKey {
  return `${group}.${name}` as StringKey;
}
