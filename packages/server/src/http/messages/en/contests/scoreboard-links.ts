export const scoreboardLinks = {
  title: 'Links to the scoreboard',
  titleOf: (contest: string) => `Links to the scoreboard of ${contest}`,
  link: 'Share the scoreboard',
  explained:
    'Whoever has such a link sees the scoreboard after the start as everybody would if it were open, also of a hidden contest: frozen during a freeze. Nothing else of the contest is visible.',
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
