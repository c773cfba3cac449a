import type { privacy as english } from '../../en/accounts/privacy.ts';

export const privacy: typeof english = {
  title: 'Dữ liệu của bạn',
  download: 'Tải dữ liệu của bạn',
  deleteAccount: 'Xóa tài khoản',
  deleteForGood: 'Xóa vĩnh viễn tài khoản',
  whatGoes:
    'Tên, địa chỉ email, ảnh, mã truy cập, dấu trang, danh sách và mọi thông tin khác cho biết bạn là ai sẽ bị xóa ngay. Không ai có thể hoàn tác.',
  whatStays:
    'Bài nộp, kết quả và các câu hỏi bạn đã đặt vẫn được giữ, dưới một tên mới chỉ cho biết tài khoản đã bị xóa.',
};
