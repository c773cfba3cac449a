import type { awards as english } from '../../en/contests/awards.ts';

export const awards: typeof english = {
  citations: {
    winner: () => 'Vô địch',
    'gold-medal': () => 'Huy chương vàng',
    'silver-medal': () => 'Huy chương bạc',
    'bronze-medal': () => 'Huy chương đồng',
    'highest-honors': () => 'Danh hiệu hạng nhất',
    'high-honors': () => 'Danh hiệu hạng nhì',
    honors: () => 'Danh hiệu',
    'honorable-mention': () => 'Giải khuyến khích',
    'first-to-solve': (label) => `Giải bài ${label} đầu tiên`,
    'organization-winner': (organization) => `Đội tốt nhất của ${organization}`,
    'group-winner': (group) => `Đội nhất nhóm ${group}`,
    custom: (citation) => citation,
  },

  title: 'Giải thưởng',
  titleOf: (contest) => `Giải thưởng của ${contest}`,
  files: 'Tệp:',
  none: 'Không ai được giải.',
  more: (count) => `${count} đội nữa trong tệp CSV`,
  certificates: 'Giấy chứng nhận',
  certificatesOf: (contest) => `Giấy chứng nhận của ${contest}`,
  certificatesExplained:
    'Mỗi đội một tờ. Hãy in trang này từ trình duyệt: chỉ các tờ được in, mỗi tờ trên một trang riêng.',
  forAwards: 'Các đội có giải',
  forEveryone: 'Tất cả những ai đã tham gia',
  chooseCertificates: 'Hiện',
  noCertificates: 'Không đội nào có giải này.',
  certificate: 'Giấy chứng nhận',
  rankOf: (rank, teams) => `Hạng ${rank} trên ${teams}`,
};
