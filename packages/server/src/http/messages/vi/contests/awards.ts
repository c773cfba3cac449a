import type { awards as english } from '../../en/contests/awards.ts';

export const awards: typeof english = {
  medalRule: 'Ai được huy chương',
  medalRules: {
    count: 'Theo các con số bên dưới',
    share: 'Vàng cho một phần mười hai đứng đầu, bạc đến một phần tư, đồng đến một nửa, như ở IOI',
  },
  medals: { gold: 'Huy chương vàng', silver: 'Huy chương bạc', bronze: 'Huy chương đồng' },
  medalsHint: 'Thí sinh đồng hạng nhận cùng huy chương nên có thể nhiều hơn. 0 là không trao.',
  chosen: 'Giải thưởng khác',
  chosenHint: 'Đội vô địch luôn được công bố.',
  chosenAwards: {
    'first-to-solve': 'Đội giải đầu tiên từng bài',
    'organization-winners': 'Đội tốt nhất của từng tổ chức',
    'group-winners': 'Đội tốt nhất của từng nhóm',
    honors:
      'Danh hiệu cho đội không có huy chương: hạng nhất khi giải bằng đội nhận huy chương cuối cùng, hạng nhì khi kém một bài, danh hiệu từ mức trung vị, còn lại là khuyến khích',
  },
  custom: 'Giải thưởng riêng',
  customHint: 'Ví dụ “Đội mới xuất sắc”. Các dòng cùng tên là một giải cho nhiều đội.',
  citation: 'Tên giải',
  username: 'Tên đăng nhập',
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
