import type { notices as english } from '../../en/site/notices.ts';

export const notices: typeof english = {
  title: 'Thông báo của bạn',
  none: 'Chưa có gì. Câu trả lời, thông báo, đăng ký và kết quả chấm lại sẽ ở đây.',
  kinds: { announcement: 'Thông báo', answer: 'Trả lời', registration: 'Đăng ký', rejudge: 'Chấm lại' },
  registered: 'Bạn đã được đăng ký.',
  rejudged: (before, after) =>
    before === after
      ? 'Bài nộp của bạn có số điểm khác.'
      : `Bài nộp của bạn trước là ${before}, nay là ${after}.`,
  until: 'Đến lúc',
  markRead: (count) => `Đánh dấu ${count} thông báo là đã đọc`,
  unread: (count) => `Thông báo của bạn, ${count} chưa đọc`,
  thisBrowser: 'Trong trình duyệt này',
  system: 'Hiện thông báo của hệ thống khi trang hoặc chương trình khác đang ở trước',
  systemHint: 'Chúng hiện khi còn một trang của trang này đang mở. Không gì được gửi tới dịch vụ khác.',
  systemBlocked:
    'Trình duyệt không cho phép trang này hiện thông báo. Bạn có thể đổi trong cài đặt của trình duyệt.',
};
