import type { Endpoint, EndpointError } from '@tribunal/contract/api/endpoint';
import type { Fields, Parameter } from '@tribunal/contract/api/query';
import type { ErrorForm } from '@tribunal/contract/endpoints';
import { curlExample } from './curl-example.ts';
import { fenced, table } from './markdown.ts';
import { answerWords, descriptionOf, exampleOf, recordsIn, type Schema, typeName } from './schema-text.ts';

/** The section of one endpoint. It describes its records that are not in `described` yet, and adds them to it. */
export function endpointSection(endpoint: Endpoint, form: ErrorForm, described: Set<string>): string {
  const records = recordsIn(endpoint.reply).filter(({ title }) => !described.has(title));
  for (const { title } of records) described.add(title);
  const example = exampleOf(endpoint.reply);
  return [
    `### \`${endpoint.method} ${endpoint.path.replace(/:([a-z_]+)/g, '<$1>')}\``,
    `${endpoint.summary}.`,
    parameterTable(endpoint),
    fieldsTable('Header', endpoint.headers),
    fieldsTable('Form field', endpoint.form),
    fenced('sh', curlExample(endpoint)),
    `Returns${answerWords(endpoint.reply)}${example === undefined ? '.' : ':'}`,
    example === undefined ? '' : fenced('json', JSON.stringify(example, null, 2)),
    ...records.map(fieldTable),
    errorTable(endpoint.errors, form === 'text' ? 'Error' : 'Error `message`'),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

/** The data that an operation of a page answers. */
interface Answered {
  readonly title: string;
  readonly fields: Readonly<Record<string, Schema>>;
}

/** The section of one operation of a page. It adds its data to `before`. The OpenAPI document also has its errors. */
export function pageSection(endpoint: Endpoint, before: Answered[]): string {
  const reply: Schema = endpoint.reply;
  // A document of another format is an answer without `data` around it.
  const data = reply.properties?.data ?? reply;
  const title = `\`${endpoint.method} ${endpoint.path.replace(/:([a-z_]+)/g, '<$1>')}\``;
  const section = [
    `#### ${title}`,
    `${endpoint.summary}.`,
    parameterTable(endpoint),
    fieldsTable('Header', endpoint.headers),
    ...formParts(endpoint.form ?? {}, before),
    table([data === reply ? 'Field' : 'Field of `data`', 'Type', 'Meaning'], everyField(data, '')),
  ];
  before.push({ title, fields: data.properties ?? {} });
  return section.filter((part) => part !== '').join('\n\n');
}

/** A form with many fields of the data of an earlier operation only names them. */
function formParts(form: Fields, before: readonly Answered[]): string[] {
  for (const { title, fields } of before) {
    const isKnown = (name: string) =>
      !form[name]!.isRequired && form[name]!.description === descriptionOf(fields[name] ?? {});
    const names = Object.keys(form).filter(isKnown);
    if (names.length < 5) continue;
    const others = Object.entries(form).filter(([name]) => !isKnown(name));
    const known = names.map((name) => `\`${name}\``).join(', ');
    return [
      fieldsTable('Form field', Object.fromEntries(others)),
      `Optional form fields, as in the data of ${title}: ${known}.`,
    ];
  }
  return [fieldsTable('Form field', form)];
}

/** Also the fields of the objects in lists, such as `objects[].id`. */
function everyField({ properties = {}, required = [] }: Schema, prefix: string): string[][] {
  return Object.entries(properties).flatMap(([name, field]) => {
    const path = prefix + name;
    const type = required.includes(name) ? typeName(field) : `${typeName(field)}, optional`;
    const inner = [field, ...(field.anyOf ?? [])].find((one) => one.properties ?? one.items?.properties);
    const row = [`\`${path}\``, type, descriptionOf(field)];
    if (!inner) return [row];
    return [row, ...everyField(inner.items ?? inner, inner.items ? `${path}[].` : `${path}.`)];
  });
}

export function errorTable(errors: readonly EndpointError[], messageTitle: string): string {
  const rows = errors.map(({ status, message, cause }) => [String(status), `\`${message}\``, cause]);
  return table(['Status', messageTitle, 'Cause'], rows);
}

function parameterTable({ query }: Endpoint): string {
  const rows = Object.entries(query).map(([name, parameter]) => [
    `\`${name}\``,
    parameterType(parameter),
    parameter.isRequired ? 'required' : defaultOf(parameter.schema),
    parameter.description,
  ]);
  return rows.length === 0 ? '' : table(['Parameter', 'Type', 'Default', 'Meaning'], rows);
}

function fieldsTable(title: string, fields: Fields = {}): string {
  const rows = Object.entries(fields).map(([name, { schema, isRequired, description }]) => [
    `\`${name}\``,
    typeName(schema),
    isRequired ? 'required' : 'optional',
    description,
  ]);
  return rows.length === 0 ? '' : table([title, 'Type', '', 'Meaning'], rows);
}

function parameterType({ schema, isList }: Parameter<unknown>): string {
  const { items }: Schema = schema;
  return isList && items ? `${typeName(items)}, may be repeated` : typeName(schema);
}

function defaultOf(schema: Schema): string {
  return schema.default === undefined ? 'none' : `\`${String(schema.default)}\``;
}

function fieldTable(record: Schema): string {
  return table([`Field of \`${record.title}\``, 'Type', 'Meaning'], fieldRows(record, ''));
}

/** An object without a name has no row; its fields have rows, such as `data.token`. */
function fieldRows({ properties = {}, required = [] }: Schema, prefix: string): string[][] {
  return Object.entries(properties).flatMap(([name, field]) => {
    const path = prefix + name;
    if (field.properties && field.title === undefined) return fieldRows(field, `${path}.`);
    const type = required.includes(name) ? typeName(field) : `${typeName(field)}, optional`;
    return [[`\`${path}\``, type, descriptionOf(field)]];
  });
}
