import type { FormatOption } from '@tribunal/core/formats/config';
import { formatNames, formats } from '@tribunal/core/formats/formats';

/** Every contest format with its rules and its options, as a Markdown table. */
export function formatTable(): string {
  const rows = formatNames.map((name) => {
    const { title, summary, options } = formats[name];
    return `| \`${name}\` | ${title} | ${summary} | ${Object.entries(options).map(optionText).join('; ')} |`;
  });
  return ['| Name | In words | Rules | Options in `config` |', '|---|---|---|---|', ...rows].join('\n');
}

function optionText([key, option]: [string, FormatOption]): string {
  const unit = option.kind === 'switch' ? '' : ` ${option.kind}`;
  return `\`${key}\` (default ${option.default}${unit}): ${option.label}`;
}
