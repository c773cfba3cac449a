import { cutText } from '@tribunal/core/texts/text';
import { type Html, html } from '../html/html.ts';
import type { Messages } from '../messages/messages.ts';
import type { AddressQuery } from '../parts/pager.ts';
import { textField, textFields } from '../request/form-fields.ts';
import type { ChoiceField, ChoicesField, FlagField, HiddenField, NumberField, TextField } from './form.ts';
import { isSet } from './read-field.ts';
import { renderForm } from './render-form.ts';

type FilterField =
  | ((TextField | ChoiceField | ChoicesField | NumberField | FlagField) & { readonly isOptional: true })
  | HiddenField;

/** The filters of a list by the names of their parameters. */
export type FilterForm = Readonly<Record<string, FilterField>>;

export type ChosenFilters = Readonly<Record<string, string | readonly string[] | number | boolean | null>>;

/** One text for a text field, any number of values for choices, null for a number that is missing or invalid. */
export type Filters<F extends FilterForm> = {
  readonly [Name in keyof F]: F[Name] extends TextField | HiddenField
    ? string
    : F[Name] extends NumberField
      ? number | null
      : F[Name] extends FlagField
        ? boolean
        : readonly string[];
};

/** Keeps the exact type of each field, so that the filters are typed. */
export function defineFilters<const F extends FilterForm>(form: F): F {
  return form;
}

/** Reads the address of a list. A value that is not among the options is kept, so that it finds nothing. */
export function readFilters<F extends FilterForm>(form: F, query: unknown): Filters<F> {
  const filters = Object.entries(form).map(([name, field]) => [name, readFilter(field, name, query)]);
  return Object.fromEntries(filters) as Filters<F>;
}

const maxChoiceLength = 100;

function readFilter(field: FilterField, name: string, query: unknown): ChosenFilters[string] {
  const text = textField(query, name).trim();
  switch (field.kind) {
    case 'text':
      return cutText(text, field.maxLength);
    case 'hidden':
      return cutText(text, maxChoiceLength);
    case 'number':
      return readNumber(text, field);
    case 'flag':
      return isSet(Object(query)[name]);
    default:
      return textFields(query, name)
        .map((value) => cutText(value.trim(), maxChoiceLength))
        .filter((value) => value !== '');
  }
}

function readNumber(text: string, { min, max }: NumberField): number | null {
  const number = /^\d{1,15}(?:\.\d{1,6})?$/.test(text) ? Number(text) : null;
  return number !== null && number >= min && number <= max ? number : null;
}

/** The filters that are used, as parameters of an address. */
export function filterQuery(filters: ChosenFilters): AddressQuery {
  return Object.entries(filters).flatMap(([name, values]) =>
    [values].flat().flatMap((value) => (textOf(value) === '' ? [] : [[name, textOf(value)] as const])),
  );
}

function textOf(value: string | number | boolean | null): string {
  if (typeof value === 'boolean') return value ? 'on' : '';
  return value === null ? '' : String(value);
}

/** A form that shows the list at an address with other filters. The lesser ones are shown on request, or when one of them is used. */
export function filterForm(
  t: Messages,
  form: FilterForm,
  action: string,
  filters: ChosenFilters,
  {
    lesser = {},
    button = t.forms.applyFilters,
  }: { readonly lesser?: FilterForm; readonly button?: string } = {},
): Html {
  const fields = (some: FilterForm) => renderForm(some, { values: filters }, { t, zone: 'UTC' });
  return html`<form class="filters" role="search" action="${action}">${fields(form)}<p><button>${button}</button></p>${
    Object.keys(lesser).length > 0 && lesserFilters(t, fields(lesser), usedFilters(lesser, filters))
  }</form>`;
}

function usedFilters(form: FilterForm, filters: ChosenFilters): number {
  return Object.keys(form).flatMap((name) => filterQuery({ [name]: filters[name] ?? null })).length;
}

function lesserFilters({ forms }: Messages, fields: Html, used: number): Html {
  return html`<details class="lesser-filters"${used > 0 && html` open`}><summary>${forms.moreFilters(used)}</summary><div>${fields}</div></details>`;
}
