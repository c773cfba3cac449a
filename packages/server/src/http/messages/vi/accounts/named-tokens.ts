import type { namedTokens as english } from '../../en/accounts/named-tokens.ts';

export const namedTokens: typeof english = {
  title: 'Mã truy cập',
  link: 'Quản lý mã truy cập',
  explained:
    'Chương trình có mã sẽ thao tác thay bạn, trong giới hạn bạn chọn. Hãy cấp cho mỗi chương trình một mã riêng để có thể thu hồi từng mã.',
  newToken: 'Mã mới',
  name: 'Tên',
  nameHint: 'Chương trình hoặc máy tính sử dụng mã.',
  scope: 'Quyền',
  scopeHint: 'Không mã nào loại này thay đổi được tài khoản của bạn.',
  scopes: {
    read: 'Đọc những gì bạn đọc được',
    submit: 'Đọc và nộp bài: cả tham gia kỳ thi và đặt câu hỏi',
    organize: 'Tổ chức: cả quản lý kỳ thi và tổ chức',
    author: 'Ra đề: cả quản lý bài tập',
  },
  expiresAt: 'Hết hạn',
  expiresAtHint: 'Để trống nếu mã không hết hạn.',
  contest: 'Chỉ trong kỳ thi này',
  contestHint: 'Mã kỳ thi. Để trống nếu mã dùng được ở mọi nơi.',
  create: 'Tạo mã',
  copyNow: 'Hãy sao chép mã ngay; mã sẽ không hiện lại:',
  none: 'Bạn chưa có mã truy cập nào.',
  made: 'Ngày tạo',
  used: 'Dùng lần cuối',
  never: 'Chưa bao giờ',
  everywhere: 'Mọi nơi',
  action: 'Thao tác',
  revoke: 'Thu hồi',
  back: 'Cài đặt',
};
