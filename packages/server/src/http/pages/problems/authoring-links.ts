import { type Html, html } from '../../html/html.ts';
import type { Messages } from '../../messages/messages.ts';

type AuthoringPage =
  | 'edit'
  | 'programs'
  | 'test_data'
  | 'versions/'
  | 'solutions/'
  | 'editorial'
  | 'files'
  | 'package'
  | 'history'
  | 'manage/submission/rejudge/preview'
  | 'clone'
  | 'delete';

/** The pages on which editors work on a problem. On a page below one of them, none is current. */
export function authoringLinks(t: Messages, code: string, current: AuthoringPage | null): Html {
  const { authoring, packages, problems, submissions, verification } = t;
  const names: Readonly<Record<AuthoringPage, string>> = {
    edit: authoring.edit,
    programs: t.programs.title,
    test_data: problems.testData,
    'versions/': problems.versions,
    'solutions/': verification.solutions,
    editorial: problems.editorial,
    files: packages.fileList,
    package: packages.title,
    history: t.forms.history,
    'manage/submission/rejudge/preview': submissions.rejudge,
    clone: authoring.clone,
    delete: authoring.delete,
  };
  const links = Object.entries(names).map(
    ([page, name]) =>
      html`<a href="/problem/${code}/${page}"${page === current && html` aria-current="page"`}>${name}</a>`,
  );
  return html`<nav class="sections" aria-label="${authoring.pages}">${links}</nav>`;
}
