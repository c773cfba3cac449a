import type { FastifyReply } from 'fastify';
import type { ShownForm } from '../../forms/form-content.ts';
import { type FormLook, postForm } from '../../forms/post-form.ts';
import { type Html, html } from '../../html/html.ts';
import { problemForm } from './problem-form.ts';
import { problemSections } from './problem-form-sections.ts';
import { pageMark } from './read-problem-form.ts';

/** All settings of a problem. */
export function problemFormHtml(reply: FastifyReply, look: FormLook, shown: ShownForm): Html {
  const more = html`<input type="hidden" name="${pageMark.name}" value="${pageMark.value}">${look.more}`;
  return postForm(reply, problemForm, { ...look, sections: problemSections, more }, shown);
}
