import type { scoreboardLinks as english } from '../../en/contests/scoreboard-links.ts';

export const scoreboardLinks: typeof english = {
  title: 'Liên kết tới bảng xếp hạng',
  titleOf: (contest) => `Liên kết tới bảng xếp hạng ${contest}`,
  link: 'Chia sẻ bảng xếp hạng',
  explained:
    'Ai có liên kết này đều xem được bảng xếp hạng sau khi kỳ thi bắt đầu như khi bảng mở cho mọi người, kể cả của kỳ thi ẩn: đóng băng trong thời gian đóng băng. Những phần khác của kỳ thi vẫn ẩn.',
  copyNow: 'Hãy sao chép liên kết ngay. Liên kết sẽ không được hiển thị lại:',
  newLink: 'Liên kết mới',
  note: 'Ghi chú',
  noteHint: 'Ví dụ ai nhận liên kết. Chỉ ban tổ chức thấy.',
  origins: 'Các trang được phép nhúng',
  originsHint:
    'Địa chỉ không có đường dẫn, như https://school.example. Ở đó, hãy thêm &view=projector vào liên kết.',
  wrongOrigin: 'Nhập địa chỉ có https:// hoặc http:// và không có đường dẫn.',
  create: 'Tạo liên kết',
  none: 'Chưa có liên kết nào.',
  number: 'Số',
  created: 'Ngày tạo',
  action: 'Thao tác',
  revoke: 'Thu hồi',
};
