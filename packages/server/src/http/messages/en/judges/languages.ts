/** The pages on which administrators change languages. */
export const languages = {
  all: 'All languages',
  title: (key: string) => `Language ${key}`,
  explained: 'The order is that of the submit form. Disabled languages cannot be chosen there.',
  newLanguage: 'New language',
  create: 'Add the language',
  key: 'Key',
  keyHint: 'The name by which judges know it, such as CPP17. It cannot be changed later.',
  name: 'Name',
  extension: 'File extension',
  position: 'Position',
  isDefault: 'Default',
  timeFactor: 'Time factor',
  memoryFactor: 'Memory factor',
  state: 'State',
  enabled: 'enabled',
  disabled: 'disabled',
};
