import { parseArgs } from 'node:util';
import { print } from '@tribunal/client/terminal/command';
import { type AdministrativeAct, performActByOperator } from '../../actions/accounts/administrative-acts.ts';
import { setActiveByOperator, setUnlistedByOperator } from '../../actions/accounts/edit-user.ts';
import type { Refusal } from '../../actions/refusal.ts';
import { OperatorError } from '../../environment/operator-error.ts';
import type { Site } from '../../site.ts';
import type { SiteCommand } from '../site-command.ts';

export const deactivate = accountCommand({
  name: 'deactivate',
  summary: 'close the accounts of users',
  text: 'These users cannot sign in, their sessions end, and their tokens are refused. What they submitted stays.',
  outcome: (username) => `${username} is deactivated and signed out.`,
  act: (site, username) => setActiveByOperator(site, username, false),
});

export const activate = accountCommand({
  name: 'activate',
  summary: 'open the accounts of users again',
  text: 'These users can sign in again, with the password and the token that they had.',
  outcome: (username) => `${username} is active.`,
  act: (site, username) => setActiveByOperator(site, username, true),
});

export const hideUser = accountCommand({
  name: 'hide-user',
  summary: 'leave users out of the lists of users',
  text: 'The list of users and its ranking leave these users out. Everything else stays as it is.',
  outcome: (username) => `${username} is not listed.`,
  act: (site, username) => setUnlistedByOperator(site, username, true),
});

export const showUser = accountCommand({
  name: 'show-user',
  summary: 'list users again',
  text: 'The list of users and its ranking contain these users again.',
  outcome: (username) => `${username} is listed.`,
  act: (site, username) => setUnlistedByOperator(site, username, false),
});

export const endSessions = accountCommand({
  name: 'end-sessions',
  summary: 'sign users out everywhere',
  text: 'Ends all sessions of these users. Tokens stay valid; tribunal revoke-token removes them.',
  outcome: (username) => `${username} is signed out everywhere.`,
  act: operatorAct('end sessions'),
});

export const revokeToken = accountCommand({
  name: 'revoke-token',
  summary: 'remove the API tokens of users',
  text: 'The API tokens of these users are refused from now on. The users can generate new ones.',
  outcome: (username) => `${username} has no API token.`,
  act: operatorAct('revoke token'),
});

interface AccountCommand {
  readonly name: string;
  readonly summary: string;
  readonly text: string;
  readonly outcome: (username: string) => string;
  readonly act: (site: Site, username: string) => Promise<string | Refusal<'no such user'>>;
}

/** A command with one or more usernames, which are handled one after another. */
function accountCommand({ name, summary, text, outcome, act }: AccountCommand): SiteCommand {
  return {
    name,
    summary,
    usage: `Usage: tribunal ${name} NAME…\n\n${text}`,
    async run(args, io, site) {
      const { positionals: usernames } = parseArgs({ args, allowPositionals: true });
      if (usernames.length === 0) throw new OperatorError('give at least one NAME');
      for (const username of usernames) {
        const done = await act(site, username);
        if (typeof done !== 'string') throw new OperatorError(`there is no user ${JSON.stringify(username)}`);
        await print(io.stdout, outcome(username));
      }
      return 0;
    },
  };
}

function operatorAct(action: AdministrativeAct): AccountCommand['act'] {
  return (site, username) => performActByOperator(site, username, action);
}
