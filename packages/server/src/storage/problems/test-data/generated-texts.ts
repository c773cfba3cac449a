import type { DataSample, GeneratedText } from '@tribunal/core/test-data/generated-data';
import { sql } from 'kysely';
import type { Queries } from '../../../database/connection.ts';
import { json, rowsOf } from '../../../database/row.ts';

/** What a generator made for a case; `sample` is its number among the samples. */
export interface NewText extends GeneratedText {
  readonly sample: number | null;
}

/** Keeps what generators made, for every problem that has this version. Samples are from then on shown with their texts. */
export async function saveGeneratedTexts(
  queries: Queries,
  version: string,
  texts: readonly NewText[],
): Promise<void> {
  const { rows } = await rowsOf({ samples: json<DataSample[]>() })`
    select summary->'samples' as samples from problem_data_versions where version = ${version} limit 1
  `.execute(queries);
  const samples = [...(rows[0]?.samples ?? [])];
  for (const { sample, input, output } of texts)
    if (sample !== null && sample <= samples.length) samples[sample - 1] = { input, output };
  const kept = texts.map(({ sample: _, ...text }) => text);
  await sql`
    update problem_data_versions set generated = ${JSON.stringify(kept)}::jsonb,
      summary = jsonb_set(summary, '{samples}', ${JSON.stringify(samples)}::jsonb)
    where version = ${version}
  `.execute(queries);
}

/** Null if no judge has reported it. */
export async function findGeneratedText(
  queries: Queries,
  problemId: number,
  version: string,
  number: number,
): Promise<GeneratedText | null> {
  const { rows } = await rowsOf({ text: json<GeneratedText>() })`
    select text from problem_data_versions v, jsonb_array_elements(v.generated) text
    where v.problem_id = ${problemId} and v.version = ${version} and (text->>'case')::int = ${number}
  `.execute(queries);
  return rows[0]?.text ?? null;
}
