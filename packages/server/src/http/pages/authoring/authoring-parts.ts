import type { FastifyReply } from 'fastify';
import type { ShownForm } from '../../forms/form-content.ts';
import { type FormLook, postForm } from '../../forms/post-form.ts';
import { type Html, html } from '../../html/html.ts';
import { type Messages, messagesOf } from '../../messages/messages.ts';
import { problemForm } from './problem-form.ts';
import { problemSections } from './problem-form-sections.ts';
import { pageMark } from './read-problem-form.ts';

export type AuthoringPage = 'edit' | 'test_data' | 'editorial' | 'history';

/** The pages on which editors work on a problem. */
export function authoringLinks(t: Messages, code: string, current: AuthoringPage | null): Html {
  const { authoring, problems } = t;
  const names: Readonly<Record<AuthoringPage, string>> = {
    edit: authoring.edit,
    test_data: problems.testData,
    editorial: problems.editorial,
    history: authoring.history,
  };
  const links = Object.entries(names).map(([page, name]) => {
    const mark = page === current && html` aria-current="page"`;
    return html`<a href="/problem/${code}/${page}"${mark}>${name}</a> `;
  });
  return html`<p class="problem-links">${links}<a href="/problem/${code}/clone">${authoring.clone}</a> <a href="/problem/${code}/delete">${authoring.delete}</a></p>`;
}

/** All settings of a problem. Scripts add a preview to the fields with Markdown. */
export function problemFormHtml(reply: FastifyReply, look: FormLook, shown: ShownForm): Html {
  const { authoring } = messagesOf(reply.request);
  const more = html`<input type="hidden" name="${pageMark.name}" value="${pageMark.value}">${look.more}`;
  return html`<div class="authoring" data-preview-label="${authoring.preview}" data-preview-failed="${authoring.previewFailed}">
${postForm(reply, problemForm, { ...look, sections: problemSections, more }, shown)}</div>`;
}
