import type { Extension } from '@codemirror/state';
import type { EditorKeys } from './editor-settings.ts';

/** Vim and Emacs are loaded when they are chosen. */
export async function loadKeys(keys: EditorKeys): Promise<Extension> {
  if (keys === 'vim') return (await import('@replit/codemirror-vim')).vim({ status: true });
  if (keys === 'emacs') return (await import('@replit/codemirror-emacs')).emacs();
  return [];
}
