import { say, type Words, wordsIn } from '../words.ts';

/** Files below this size are sent with the form. */
const smallBytes = 8 << 20;
const partBytes = 8 << 20;
const maxVainAttempts = 8;
const maxPauseMs = 30_000;

/** Sends a large file in parts before its form, with a progress bar. The form then contains the id of the upload. */
export function sendInParts(input: HTMLInputElement): void {
  const { form } = input;
  if (!form) return;
  const words = wordsIn(input.dataset.upload);
  const note = Object.assign(document.createElement('small'), {
    className: 'upload-note',
    textContent: words.largeUploadNote,
  });
  input.parentElement?.append(note);
  let isSending = false;
  form.addEventListener('submit', (event) => {
    const [file] = input.files ?? [];
    if (!file || file.size <= smallBytes || input.disabled) return;
    event.preventDefault();
    if (isSending) return;
    isSending = true;
    const submitter = event.submitter;
    const shown = showProgress(note, words);
    uploadFile(file, beginAddress(form), csrfTokenOf(form), shown)
      .then((id) => {
        replaceByHidden(input, id);
        form.requestSubmit(submitter);
      })
      .catch((error: Error) => shown.fail(error.message))
      .finally(() => {
        isSending = false;
      });
  });
}

interface Progress {
  show(part: number): void;
  interrupted(): void;
  fail(reason: string): void;
}

function showProgress(note: HTMLElement, words: Words): Progress {
  const bar = Object.assign(document.createElement('progress'), { max: 1, value: 0 });
  bar.setAttribute('aria-label', say(words.uploading, { percent: '' }));
  note.replaceChildren(bar);
  const text = document.createElement('span');
  text.setAttribute('role', 'status');
  note.append(' ', text);
  return {
    show(part) {
      bar.value = part;
      text.textContent = say(words.uploading, { percent: Math.floor(part * 100) });
    },
    interrupted() {
      text.textContent = words.uploadContinues ?? '';
    },
    fail(reason) {
      bar.remove();
      text.setAttribute('role', 'alert');
      text.textContent = say(words.uploadFailed, { reason });
    },
  };
}

/** A refusal of the site, which does not pass by itself. */
class Refused extends Error {}

/** A browser may forbid storage; then an upload that was cut begins anew. */
function remembered(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function remember(key: string, id: string): void {
  try {
    localStorage.setItem(key, id);
  } catch {
    // It begins anew then.
  }
}

async function uploadFile(file: File, begin: string, csrf: string, progress: Progress): Promise<string> {
  const key = `upload ${begin} ${file.name} ${file.size} ${file.lastModified}`;
  const headers = { 'X-CSRFToken': csrf, Accept: 'application/json' };
  // It stays after the last part: if the form is refused, the file need not be sent again.
  let id = await known(remembered(key));
  id ??= (await call('POST', begin, { ...headers, 'Upload-Length': String(file.size) })).id;
  remember(key, id);
  const url = `/uploads/${id}`;
  for (let vain = 0; ; ) {
    try {
      let { received } = await call('GET', url, headers);
      while (received < file.size) {
        progress.show(received / file.size);
        const part = file.slice(received, received + partBytes);
        const offset = {
          'Content-Type': 'application/offset+octet-stream',
          'Upload-Offset': String(received),
        };
        ({ received } = await call('PATCH', url, { ...headers, ...offset }, part));
        vain = 0;
      }
      progress.show(1);
      return id;
    } catch (error) {
      vain += 1;
      if (error instanceof Refused || vain === maxVainAttempts) throw error;
      progress.interrupted();
      await new Promise((resolve) => setTimeout(resolve, Math.min(maxPauseMs, 500 * 2 ** vain)));
    }
  }

  /** Null when the site does not have it any more. */
  async function known(kept: string | null): Promise<string | null> {
    if (kept === null) return null;
    return call('GET', `/uploads/${kept}`, headers).then(
      () => kept,
      () => null,
    );
  }
}

interface Upload {
  readonly id: string;
  readonly received: number;
}

async function call(
  method: string,
  url: string,
  headers: Readonly<Record<string, string>>,
  body?: Blob,
): Promise<Upload> {
  const reply = await fetch(url, { method, headers, ...(body && { body }) });
  const answer = (await reply.json().catch(() => null)) as {
    readonly data?: Upload;
    readonly error?: { readonly message: string };
  } | null;
  if (reply.ok && answer?.data) return answer.data;
  const reason = answer?.error?.message ?? String(reply.status);
  // Another part may have arrived after its connection was given up.
  throw reply.status >= 500 || reply.status === 409 ? new Error(reason) : new Refused(reason);
}

/** Uploads begin at the problem whose form it is, or at the place for new problems. */
function beginAddress({ action }: HTMLFormElement): string {
  const [, code] = /\/problem\/([\w-]+)\//.exec(action) ?? [];
  return code === undefined ? '/problems/upload' : `/problem/${code}/upload`;
}

function csrfTokenOf(form: HTMLFormElement): string {
  return form.querySelector<HTMLInputElement>('[name=csrfmiddlewaretoken]')?.value ?? '';
}

function replaceByHidden(input: HTMLInputElement, id: string): void {
  const hidden = Object.assign(document.createElement('input'), {
    type: 'hidden',
    name: input.name,
    value: id,
  });
  input.disabled = true;
  input.after(hidden);
}
