import { citations } from '@tribunal/contract/clics/award-object';

export const awards = {
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
