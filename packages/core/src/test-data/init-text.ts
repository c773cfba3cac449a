/** The text of an `init.yml`. Every value is JSON, which is valid YAML without ways to inject other content. */
export function initText({ test_cases: tests, ...settings }: Readonly<Record<string, unknown>>): string {
  const lines = Object.entries(settings).map(([key, value]) => `${keyText(key)}: ${JSON.stringify(value)}`);
  const cases = Array.isArray(tests) ? tests.map((entry) => `- ${JSON.stringify(entry)}`) : [];
  return `${[...lines, cases.length > 0 ? 'test_cases:' : 'test_cases: []', ...cases].join('\n')}\n`;
}

function keyText(key: string): string {
  return /^[a-z_]+$/.test(key) ? key : JSON.stringify(key);
}
