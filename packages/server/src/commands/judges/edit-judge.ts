import { parseArgs } from 'node:util';
import { print } from '@tribunal/client/terminal/command';
import { changeJudgeByOperator } from '../../actions/judges/change-judge.ts';
import { OperatorError } from '../../environment/operator-error.ts';
import type { SiteCommand } from '../site-command.ts';

const usage = `
Usage: tribunal edit-judge NAME [--disable | --enable] [--block | --unblock]

Changes what a judge may do. A disabled judge finishes its submission and gets no more; a blocked judge is disconnected and refused.
`;

export const editJudge: SiteCommand = {
  name: 'edit-judge',
  summary: 'disable, enable, block or unblock a judge',
  usage,
  async run(args, io, site) {
    const flag = { type: 'boolean', default: false } as const;
    const options = { disable: flag, enable: flag, block: flag, unblock: flag };
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [name, ...others] = positionals;
    if (name === undefined || others.length > 0) throw new OperatorError('edit-judge takes one NAME');
    const isDisabled = choice(values, 'disable', 'enable');
    const isBlocked = choice(values, 'block', 'unblock');
    if (isDisabled === undefined && isBlocked === undefined)
      throw new OperatorError('give --disable, --enable, --block or --unblock');
    const state = await changeJudgeByOperator(site, name, { isDisabled, isBlocked });
    if ('refusal' in state) throw new OperatorError(`there is no judge ${JSON.stringify(name)}`);
    const words = [state.isDisabled ? 'disabled' : 'enabled', ...(state.isBlocked ? ['blocked'] : [])];
    await print(io.stdout, `${name} is ${words.join(' and ')}.`);
    return 0;
  },
};

/** Undefined when neither option is given. */
function choice<Name extends string>(
  values: Readonly<Record<Name, boolean>>,
  on: Name,
  off: Name,
): boolean | undefined {
  if (values[on] && values[off]) throw new OperatorError(`--${on} and --${off} exclude each other`);
  return values[on] || values[off] ? values[on] : undefined;
}
