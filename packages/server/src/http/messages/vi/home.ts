import { html } from '../../html/html.ts';
import type { home as english } from '../en/home.ts';

export const home: typeof english = {
  title: 'Trang chủ',
  lead: 'Hệ thống chấm bài trực tuyến cho người và chương trình.',
  signIn: 'Đăng nhập',
  signInToTakePart: (signInLink) => html`${signInLink} để tham gia.`,
  signedInAs: (user) => html`Bạn đang đăng nhập với tên ${user}.`,
  contests: 'Kỳ thi',
  noContests: (pastContests) =>
    html`Không có kỳ thi nào đang hoặc sắp diễn ra. Bạn có thể thi ảo ${pastContests}.`,
  pastContests: 'các kỳ thi đã kết thúc',
  pages: 'Các trang',
  problemsText: 'Các bài để luyện tập, theo dạng và nhóm',
  contestsText: 'Các kỳ thi đang, sắp và đã diễn ra',
  submissionsText: 'Các bài nộp và kết quả',
  usersText: 'Người dùng xếp theo điểm, kèm rating',
  organizationsText: 'Các tổ chức và thành viên',
  statusText: 'Máy chấm và hàng đợi',
  api: 'API',
  apiText: 'Tài liệu cho chương trình: mọi yêu cầu và phản hồi',
};
