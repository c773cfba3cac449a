import type { report as english } from '../../en/contests/report.ts';

export const report: typeof english = {
  link: 'Báo cáo',
  titleOf: (contest) => `Báo cáo về ${contest}`,
  firstSolves: 'Người giải đầu tiên',
  problem: 'Bài',
  contestant: 'Thí sinh',
  time: 'Thời gian',
  nobody: 'Không ai',
  languages: 'Ngôn ngữ',
  language: 'Ngôn ngữ',
  submissions: 'Bài nộp',
  accepted: 'Được chấp nhận',
  contestants: 'Thí sinh',
  organizations: 'Tổ chức',
  organization: 'Tổ chức',
  noOrganization: 'Không có',
  solved: 'Số bài giải được',
};
