import { parseArgs } from 'node:util';
import { print } from '@tribunal/client/terminal/command';
import { editPersonByOperator } from '../../actions/accounts/edit-person.ts';
import { OperatorError } from '../../environment/operator-error.ts';
import type { SiteCommand } from '../site-command.ts';

const usage = `
Usage: tribunal edit-user NAME [options]

Changes who a user or a team is. Scoreboards follow at once. An empty value removes what was there.

  --name NAME             the display name
  --members NAMES         the members of the team, separated by semicolons
  --country COUNTRY       its name, or three letters such as VNM
  --room ROOM             the room and the seat
  --icpc-id ID            the number in the registration of ICPC contests
  --organizations SLUGS   the organizations, separated by commas; scoreboards show the first
`;

export const editUserCommand: SiteCommand = {
  name: 'edit-user',
  summary: 'change the display name, members, country, room, ICPC id and organizations of a user',
  usage,
  async run(args, io, site) {
    const text = { type: 'string' } as const;
    const options = {
      ...{ name: text, members: text, country: text, room: text, organizations: text },
      'icpc-id': text,
    } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [username, ...others] = positionals;
    if (username === undefined || others.length > 0) throw new OperatorError('edit-user takes one NAME');
    const { name, members, country, room, organizations, 'icpc-id': icpcId } = values;
    if (Object.keys(values).length === 0) throw new OperatorError('edit-user needs at least one option');
    const wanted = {
      ...(name !== undefined && { fullName: name.trim() }),
      ...(members !== undefined && { members: listOf(members, ';') }),
      ...(country !== undefined && { country: country.trim() }),
      ...(room !== undefined && { room: room.trim() }),
      ...(icpcId !== undefined && { icpcId: icpcId.trim() }),
      ...(organizations !== undefined && { organizations: listOf(organizations, ',') }),
    };
    const saved = await editPersonByOperator(site, username, wanted);
    if (saved === 'saved') {
      await print(io.stdout, `${username} is saved.`);
      return 0;
    }
    if ('refusal' in saved) throw new OperatorError(`there is no user ${JSON.stringify(username)}`);
    if (saved.wrong === 'icpcId')
      throw new OperatorError('--icpc-id takes at most 36 letters, digits, - and _');
    if (saved.wrong === 'organizations')
      throw new OperatorError(`--organizations contains a slug that no organization has`);
    throw new OperatorError(
      saved.wrong === 'country'
        ? `there is no country ${JSON.stringify(country)}`
        : `--${saved.wrong === 'fullName' ? 'name' : saved.wrong} takes at most 100 characters per name, and no invisible characters`,
    );
  },
};

function listOf(text: string, separator: string): string[] {
  return text
    .split(separator)
    .map((name) => name.trim())
    .filter((name) => name !== '');
}
