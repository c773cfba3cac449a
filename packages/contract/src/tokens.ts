import Type from 'typebox';
import { endpoint } from './api/endpoint.ts';
import { pageErrors } from './api/request-errors.ts';

const GeneratedToken = Type.Object(
  {
    data: Type.Object(
      {
        token: Type.String({
          pattern: '^[A-Za-z0-9_-]{48}$',
          description: 'Shown only once; the site stores only a digest.',
        }),
      },
      { description: 'The new token.' },
    ),
  },
  {
    title: 'GeneratedToken',
    examples: [{ data: { token: 'AAAAKjw2tWm0zqJ5oJx8mV3yQf1nT7uXcB9eR4sKd6hLpZ2g' } }],
  },
);

export const generateToken = endpoint({
  method: 'POST',
  path: '/accounts/api/token/generate/',
  access: 'signed in',
  summary: 'Creates a personal API token; the previous one stops working at once',
  query: {},
  reply: GeneratedToken,
  errors: [pageErrors.csrf],
});

export const removeToken = endpoint({
  method: 'POST',
  path: '/accounts/api/token/remove/',
  access: 'signed in',
  summary: 'Revokes the personal API token',
  query: {},
  reply: Type.Object({ data: Type.Object({}, { description: 'Empty.' }) }, { examples: [{ data: {} }] }),
  errors: [pageErrors.csrf],
});

export const tokenEndpoints = [generateToken, removeToken] as const;
