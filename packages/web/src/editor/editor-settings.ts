const keyChoices = ['default', 'vim', 'emacs', 'none'] as const;
/** The key bindings of the editor; `none` is the plain text area of the browser. */
export type EditorKeys = (typeof keyChoices)[number];

export interface EditorSettings {
  /** Pixels. */
  readonly size: number;
  readonly keys: EditorKeys;
  /** Spaces of one step of indentation, and the width of a tab. */
  readonly tab: number;
}

type Stored = { readonly [Name in keyof EditorSettings]?: unknown };

const name = 'editor settings';

/** Unknown and damaged values become the usual ones. */
export function settingsOf({ size, keys, tab }: Stored): EditorSettings {
  return {
    size: typeof size === 'number' && size >= 10 && size <= 30 ? size : 14,
    keys: keyChoices.find((choice) => choice === keys) ?? 'default',
    tab: tab === 2 || tab === 8 ? tab : 4,
  };
}

export function readSettings(storage: Storage | undefined): EditorSettings {
  return settingsOf(stored(storage));
}

/** A browser that stores nothing uses the settings until the page is closed. */
export function writeSettings(storage: Storage | undefined, settings: EditorSettings): void {
  try {
    storage?.setItem(name, JSON.stringify(settings));
  } catch {
    return;
  }
}

function stored(storage: Storage | undefined): Stored {
  try {
    return JSON.parse(storage?.getItem(name) ?? '{}') ?? {};
  } catch {
    return {};
  }
}
