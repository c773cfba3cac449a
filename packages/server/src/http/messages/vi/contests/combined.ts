import type { combined as english } from '../../en/contests/combined.ts';

export const combined: typeof english = {
  newTitle: 'Bảng xếp hạng của nhiều kỳ thi',
  explained:
    'Mỗi người thấy ở đây đúng những gì bảng xếp hạng của các kỳ thi cho họ thấy: đóng băng hoặc bảng đóng của một kỳ thi cũng che ở đây.',
  create: 'Tạo bảng xếp hạng',
  slug: 'Tên ngắn',
  slugHint: 'Là một phần của địa chỉ: chữ cái, chữ số, _ và -.',
  name: 'Tên',
  contests: 'Các kỳ thi',
  contestsHint: 'Mã của ít nhất hai kỳ thi mà bạn tổ chức, theo thứ tự.',
  rule: 'Quy tắc',
  rules: {
    sum: 'Cộng kết quả của các kỳ thi.',
    merge: 'Các kỳ thi có cùng bài, và thí sinh được xếp hạng chung.',
  },
  closed: 'Chưa mở cho bạn',
  frozen: 'Đóng băng',
  nobody: 'Chưa có gì để hiển thị.',
  delete: 'Xóa bảng xếp hạng này',
  deletingMeans: 'Các kỳ thi vẫn còn.',
};
