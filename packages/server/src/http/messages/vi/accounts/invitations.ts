import type { invitations as english } from '../../en/accounts/invitations.ts';

export const invitations: typeof english = {
  invitations: 'Lời mời',
  explained: 'Ai mở liên kết của lời mời đều tạo được tài khoản, kể cả khi trang đóng đăng ký.',
  newInvitation: 'Lời mời mới',
  create: 'Tạo liên kết',
  copyNow: 'Hãy chép liên kết này ngay. Liên kết không hiện lại nữa.',
  none: 'Không có lời mời nào.',
  number: 'Số',
  uses: 'Số tài khoản tạo được',
  usesLeft: 'Số tài khoản còn lại',
  days: 'Số ngày đến khi hết hạn',
  organization: 'Tổ chức',
  organizationHint: 'Tên địa chỉ của tổ chức mà người dùng mới tham gia; để trống nếu không có.',
  expires: 'Hết hạn',
  action: 'Thao tác',
  withdraw: 'Rút lại',
};
