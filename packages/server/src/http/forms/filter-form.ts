import { cutText } from '@tribunal/core/text';
import { type Html, html } from '../html/html.ts';
import type { AddressQuery } from '../html/pager.ts';
import type { Messages } from '../messages/messages.ts';
import { textField, textFields } from '../request/form-fields.ts';
import type { ChoiceField, TextField } from './form.ts';
import { renderForm } from './render-form.ts';

type FilterField = (TextField | ChoiceField) & { readonly isOptional: true };

/** The filters of a list by the names of their parameters. */
export type FilterForm = Readonly<Record<string, FilterField>>;

export type ChosenFilters = Readonly<Record<string, string | readonly string[]>>;

/** One text for a text field, any number of values for a choice. */
export type Filters<F extends FilterForm> = {
  readonly [Name in keyof F]: F[Name] extends TextField ? string : readonly string[];
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

const longestChoice = 100;

function readFilter(field: FilterField, name: string, query: unknown): string | string[] {
  if (field.kind === 'text') return cutText(textField(query, name).trim(), field.maxLength);
  return textFields(query, name)
    .map((value) => cutText(value.trim(), longestChoice))
    .filter((value) => value !== '');
}

/** The filters as parameters of an address. */
export function filterQuery(filters: ChosenFilters): AddressQuery {
  return Object.entries(filters).flatMap(([name, values]) =>
    [values].flat().map((value) => [name, value] as const),
  );
}

/** A form that shows the list at an address with other filters. */
export function filterForm(t: Messages, form: FilterForm, action: string, filters: ChosenFilters): Html {
  return html`<form class="filters" role="search" action="${action}">${renderForm(form, { values: filters }, { t, zone: 'UTC' })}<p><button>${t.forms.applyFilters}</button></p></form>`;
}
