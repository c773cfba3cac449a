import type { readers as english } from '../../en/contests/readers.ts';

export const readers: typeof english = {
  link: 'Công cụ',
  title: (contest) => `Công cụ theo dõi ${contest}`,
  explained:
    'Bảng xếp hạng, trình công bố kết quả và các công cụ khác theo dõi kỳ thi qua ICPC Contest API hoặc API đồng bộ. Hãy cấp cho mỗi công cụ một mã riêng: làm mật khẩu của một tên người dùng bất kỳ, làm bearer token, hoặc làm khóa của API đồng bộ. Mã đọc được mọi thứ của kỳ thi này, kể cả những gì đang bị đóng băng, và không đọc được gì khác.',
  address: 'Địa chỉ cho công cụ',
  newToken: 'Mã mới',
  name: 'Tên',
  nameHint: 'Ví dụ: máy hoặc người sử dụng mã.',
  create: 'Tạo mã',
  copyNow: 'Hãy sao chép mã ngay; mã sẽ không hiện lại:',
  none: 'Chưa có công cụ nào được cấp mã.',
  made: 'Ngày tạo',
  used: 'Dùng lần cuối',
  never: 'Chưa bao giờ',
  action: 'Thao tác',
  revoke: 'Thu hồi',
};
