import { type Html, html } from '../../html/html.ts';

/** The documentation of the API, and the page that lifts the limit of requests. */
export const api = {
  title: 'API',
  heading: 'API for programs',
  openApi: (document: Html) => html`An ${document} describes the same requests for tools.`,
  openApiDocument: 'OpenAPI document',
  tokenRule: html`To act as yourself, send your API token: <code>Authorization: Bearer TOKEN</code>. You then have the same access as in your browser.`,
  envelopeRule: html`Every response of the data API has <code>data</code> or <code>error</code>. Lists have pages: <code>page</code> selects one, from 1, until <code>has_more</code> is false.`,
  filterRule: html`A filter that you repeat matches any of its values. Different filters must all match. Booleans are <code>True</code> and <code>False</code>.`,
  headerRule: html`Times are in UTC. Responses have an <code>ETag</code>. <code>RateLimit-Limit</code>, <code>RateLimit-Remaining</code> and <code>RateLimit-Reset</code> tell the limit of requests.`,
  endpoints: 'Endpoints',
  sharedErrors: 'Errors of every request',
  parameters: 'Parameters',
  headers: 'Headers',
  formFields: 'Form fields',
  response: 'Response',
  example: 'Example',
  errors: 'Errors',
  name: 'Name',
  field: 'Field',
  type: 'Type',
  meaning: 'Meaning',
  status: 'Status',
  message: 'Message',
  cause: 'Cause',
  required: (type: string) => `${type}, required`,
  repeatable: (type: string) => `${type}, may be repeated`,
  forAnyone: 'No sign-in is needed.',
  forSyncKey: 'Send the sync key in the header `X-Global-API-Key`.',
  forUsers: 'Sign in, or send an API token.',

  captchaTitle: 'Captcha',
  tooManyRequests: 'Too many requests',
  captchaExplained:
    'Requests to the data API exceeded the limit of this site. To continue at once, let this page solve a small puzzle. It takes a few seconds. Otherwise the limit ends after three days.',
  captchaNeedsScript: (documentation: Html) =>
    html`This page needs JavaScript. A program can solve the puzzle itself, see the ${documentation}.`,
  documentation: 'API documentation',
  captchaWorking: 'Working: {count} attempts so far.',
  captchaDone: 'Done. You can use the data API again.',
  captchaFailed: 'This failed: {reason}. Reload the page to try again.',
};
