/** Puts the common answers below each answer field; pressing one fills the field. */
export function offerCommonAnswers(): void {
  const template = document.querySelector<HTMLTemplateElement>('#common-answers');
  if (!template) return;
  for (const field of document.querySelectorAll<HTMLTextAreaElement>('textarea[name="answer"]')) {
    const buttons = document.createElement('p');
    buttons.className = 'actions';
    buttons.append(template.content.cloneNode(true));
    buttons.addEventListener('click', ({ target }) => {
      if (!(target instanceof HTMLButtonElement)) return;
      field.value = target.textContent;
      field.focus();
    });
    field.after(buttons);
  }
}
