import type { FieldName, Settings, SettingsOf } from '@tribunal/contract/settings/setting';

/** What a form says about a setting. */
export interface SettingText {
  readonly label: string;
  readonly hint?: string;
  readonly options?: Readonly<Record<string, string>>;
  readonly columns?: Readonly<Record<string, string>>;
}

/** The texts of all settings of a subject. The options of the settings `Elsewhere` are in other messages. */
export type SettingTexts<S extends Settings, Elsewhere extends keyof S = never> = {
  readonly [Name in FieldName<S>]: SettingText &
    (Name extends Elsewhere ? unknown : PartTexts<SettingsOf<S>[Name]>);
};

type PartTexts<Value> = Value extends readonly (infer Item)[]
  ? Item extends object
    ? { readonly columns: Readonly<Record<keyof Item, string>> }
    : PartTexts<Item>
  : string extends Value
    ? unknown
    : [Value] extends [string]
      ? { readonly options: Readonly<Record<Value, string>> }
      : unknown;
