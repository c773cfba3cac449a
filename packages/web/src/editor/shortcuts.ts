import { part } from '../part.ts';

/** Ctrl+Enter (on a Mac also Command) submits, Ctrl+' runs, and ? shows the keys. They win over those of the editor. */
export function listenForShortcuts(form: HTMLFormElement): void {
  const help = part<HTMLDialogElement>(form, 'dialog.shortcuts');
  const press = (event: KeyboardEvent, selector: string) => {
    event.preventDefault();
    event.stopPropagation();
    part(form, selector).click();
  };
  addEventListener(
    'keydown',
    (event) => {
      const isCommand = event.ctrlKey || event.metaKey;
      if (isCommand && event.key === 'Enter') press(event, '.editor-toolbar button.primary');
      else if (isCommand && event.key === "'") press(event, '.editor-toolbar button.run');
      else if (event.key === '?' && !isCommand && !isTyping(event.target)) help.showModal();
    },
    { capture: true },
  );
  part(form, '.show-shortcuts').addEventListener('click', () => help.showModal());
  part(help, 'button').addEventListener('click', () => help.close());
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input:not([type=radio]), textarea, select'))
  );
}
