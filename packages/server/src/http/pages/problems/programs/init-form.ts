import { defineForm } from '../../../forms/form.ts';
import { saveFields } from '../test-data/save-fields.ts';

export const initForm = defineForm({
  init: {
    kind: 'source code',
    label: (t) => t.programs.init,
    maxLength: 1 << 20,
    rows: 16,
    isOptional: true,
  },
  ...saveFields,
});
