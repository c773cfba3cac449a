export const scoreboardLinks = {
  title: 'Links to the scoreboard',
  titleOf: (contest: string) => `Links to the scoreboard of ${contest}`,
  link: 'Share the scoreboard',
  explained:
    'Anyone with such a link sees the scoreboard after the start as if it were open to everybody, even if the contest is hidden. A freeze applies to them. Nothing else about the contest is visible.',
  copyNow: 'Copy the link now. It is not shown again:',
  newLink: 'New link',
  note: 'Note',
  noteHint: 'A note, e.g. the recipient. Only organizers see it.',
  origins: 'Sites that may show it in a frame',
  originsHint:
    'Addresses without a path, such as https://school.example. Add &view=projector to the link there.',
  wrongOrigin: 'Give addresses with https:// or http:// and without a path.',
  create: 'Create link',
  none: 'There are no links yet.',
  number: 'Number',
  created: 'Created',
  action: 'Action',
  revoke: 'Revoke',
};
