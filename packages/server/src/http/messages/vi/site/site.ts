import type { site as english } from '../../en/site/site.ts';

export const site: typeof english = {
  languageCode: 'vi',
  skipToContent: 'Chuyển đến nội dung',
  skipToEditor: 'Chuyển đến trình soạn thảo',
  siteNavigation: 'Trang web',
  accountNavigation: 'Tài khoản',
  problems: 'Bài tập',
  submissions: 'Bài nộp',
  contests: 'Kỳ thi',
  users: 'Người dùng',
  organizations: 'Tổ chức',
  status: 'Trạng thái',
  warnings: 'Cảnh báo',
  administration: 'Quản trị',
  signIn: 'Đăng nhập',
  signUp: 'Đăng ký',
  signOut: 'Đăng xuất',
  settings: 'Cài đặt',

  menu: 'Menu',
  api: 'API',
  timesAreUtc: 'Thời gian theo giờ UTC',
  offline: 'Không có kết nối',
  offlineHint:
    'Hiện không kết nối được tới trang. Thời gian thi vẫn chạy; những gì bạn đã gõ vẫn ở trong trình duyệt này. Trang này sẽ tự tiếp tục.',
  tryAgain: 'Thử lại',
  connectionLost: 'Mất kết nối, cập nhật lần cuối lúc {time}',
  timesAreLocal: 'Thời gian theo múi giờ của bạn ({zone})',
  language: 'Ngôn ngữ',
  saveLanguage: 'Dùng ngôn ngữ này',
  theme: 'Giao diện',
  themes: { system: 'Theo hệ thống', light: 'Sáng', dark: 'Tối' },
  saveTheme: 'Dùng giao diện này',

  pages: 'Các trang',
  previousPage: 'Trước',
  page: (number) => `Trang ${number}`,
  nextPage: 'Sau',

  lessThanAMinute: 'chưa đến một phút',
  days: (count) => `${count} ngày`,
  hours: (count) => `${count} giờ`,
  minutes: (count) => `${count} phút`,

  toHomePage: 'Về trang chủ',
};
