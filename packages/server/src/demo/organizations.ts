import type { SnapshotRecordOf } from '@tribunal/contract/snapshot/snapshot';

export const lyceum = 'northgate-lyceum';
export const university = 'harbour-university';
export const club = 'open-algorithms-club';

export const demoOrganizations: readonly SnapshotRecordOf<'organization'>[] = [
  {
    type: 'organization',
    slug: lyceum,
    name: 'Northgate Lyceum',
    short_name: 'Northgate',
    is_open: false,
    about: 'The informatics classes of Northgate Lyceum. Pupils are added by their teachers.',
  },
  {
    type: 'organization',
    slug: university,
    name: 'Harbour University',
    short_name: 'Harbour',
    is_open: false,
    about: 'Students who train for team contests, every Thursday evening in the old boathouse.',
  },
  {
    type: 'organization',
    slug: club,
    name: 'Open Algorithms Club',
    short_name: 'Open Club',
    is_open: true,
    about: 'Everybody is welcome. We solve one archive problem a week and talk about it afterwards.',
  },
];
