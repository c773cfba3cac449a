import type { groups as english } from '../../en/contests/groups.ts';

export const groups: typeof english = {
  title: 'Nhóm',
  group: 'Nhóm',
  titleOf: (contest) => `Các nhóm của ${contest}`,
  code: 'Mã',
  name: 'Tên',
  members: 'Thí sinh',
  badCode: (code) =>
    `Không dùng được mã ${code}. Hãy dùng tối đa 23 chữ cái, chữ số, dấu gạch nối và dấu gạch dưới, bắt đầu bằng chữ cái hoặc chữ số. Mã participants dành cho tất cả thí sinh.`,
  codeTwice: (code) => `${code} xuất hiện hai lần.`,
  badName: (code) => `Hãy nhập tên cho ${code}, tối đa 100 ký tự.`,

  none: 'Kỳ thi này chưa có nhóm nào.',
  define: 'Sửa danh sách nhóm',
  explained: 'Hãy xếp thí sinh vào nhóm ở đây, hoặc nhập từ tệp có cột group.',
  assign: 'Xếp thí sinh vào nhóm',
  usernames: 'Tên đăng nhập',
  usernamesHint: 'Cách nhau bằng dấu cách, dấu phẩy hoặc xuống dòng. Họ đã tham gia hoặc đã đăng ký kỳ thi.',
  groupsOf: 'Nhóm của họ',
  keeps: 'Họ vẫn ở trong các nhóm khác của mình',
  save: 'Lưu nhóm',
  unknownContestants: (names) => `Không có trong kỳ thi này: ${names}.`,
  showOf: (name) => `Xem thí sinh của nhóm ${name}`,
};
