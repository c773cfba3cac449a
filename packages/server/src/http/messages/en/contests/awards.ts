import { citations } from '@tribunal/contract/clics/award-object';

export const awards = {
  medalRule: 'Who gets medals',
  medalRules: {
    count: 'The numbers below',
    share:
      'Gold for the best twelfth of the contestants, silver up to a quarter, bronze up to a half, as at the IOI',
  },
  medals: { gold: 'Gold medals', silver: 'Silver medals', bronze: 'Bronze medals' },
  medalsHint: 'Contestants with the same rank get the same medal, so there may be more. 0 for none.',
  chosen: 'Other awards',
  chosenHint: 'The winner is always announced.',
  chosenAwards: {
    'first-to-solve': 'First to solve each problem',
    'organization-winners': 'Best team of each organization',
    'group-winners': 'Best team of each group',
    honors:
      'Honors for those without a medal: highest honors with as many problems as the last medal, high honors with one fewer, honors from the median on, otherwise an honorable mention',
  },
  custom: 'Own awards',
  customHint: 'For example “Best newcomer”. Rows with the same title are one award for several teams.',
  citation: 'Title',
  username: 'Username',
  citations,

  title: 'Awards',
  titleOf: (contest: string) => `Awards of ${contest}`,
  files: 'Files:',
  none: 'Nobody gets an award.',
  more: (count: number) => `${count} more in the CSV file`,
  certificates: 'Certificates',
  certificatesOf: (contest: string) => `Certificates of ${contest}`,
  certificatesExplained:
    'One sheet for each team. Print the page from your browser: only the sheets are printed, each on a page of its own.',
  forAwards: 'Teams with these awards',
  forEveryone: 'Everybody who took part',
  chooseCertificates: 'Show',
  noCertificates: 'No team has one of these awards.',
  certificate: 'Certificate',
  rankOf: (rank: number, teams: number) => `Rank ${rank} of ${teams}`,
};
