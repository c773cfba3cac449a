import type { FormatConfig } from '@tribunal/core/formats/config';
import { type FormatName, formats } from '@tribunal/core/formats/formats';
import { keysOf } from '@tribunal/core/lists';
import type { Findings } from '../findings.ts';
import type { Row } from '../source/mysql-source.ts';
import type { Family } from '../source/old-site.ts';
import { textOf } from './values.ts';

interface ConvertedFormat {
  readonly format: FormatName;
  readonly format_config: FormatConfig | null;
}

/** Formats that have another name here, with options whose defaults differ. `icpc` of DMOJ counts seconds, like `site`. */
const renamed: Readonly<Record<Family, Readonly<Record<string, ConvertedFormat>>>> = {
  DMOJ: { icpc: { format: 'site', format_config: { penalty: 20 } } },
  VNOJ: { vnoj: { format: 'site', format_config: null } },
};

/** The format and its options, as far as this site has them. */
export function contestFormat(row: Row, key: string, family: Family, findings: Findings): ConvertedFormat {
  const name = textOf(row.format_name);
  const own = keysOf(formats).find((one) => one === name);
  const { format, format_config: defaults } = renamed[family][name] ?? { format: own, format_config: null };
  if (format === undefined) {
    findings.add(`contest of the unknown format ${name}, now default`, key);
    return { format: 'default', format_config: null };
  }
  const config = { ...defaults, ...configOf(row, key, format, findings) };
  return { format, format_config: Object.keys(config).length > 0 ? config : null };
}

function configOf(row: Row, key: string, format: FormatName, findings: Findings): FormatConfig {
  const given = parsedConfig(row, key, findings);
  const config: Record<string, number | boolean> = {};
  for (const [option, value] of Object.entries(given)) {
    const converted = acceptable(format, option, value);
    if (converted === undefined) findings.add(`option ${option} of a contest left out`, key);
    else config[option] = converted;
  }
  return config;
}

/** Python takes `true` for 1 and the reverse. */
function acceptable(format: FormatName, option: string, value: unknown): number | boolean | undefined {
  const candidates = [value, Number(value), Boolean(value)] as const;
  return candidates.find(
    (one): one is number | boolean =>
      (typeof one === 'number' || typeof one === 'boolean') &&
      formats[format].validateConfig({ [option]: one }) === null,
  );
}

function parsedConfig(row: Row, key: string, findings: Findings): object {
  const text = textOf(row.format_config);
  if (text === '') return {};
  try {
    const config: unknown = JSON.parse(text);
    if (typeof config === 'object') return config ?? {};
  } catch {
    // Reported below.
  }
  findings.add('options of a contest left out, because they are not JSON', key);
  return {};
}
