import { html } from '../../../html/html.ts';
import type { users as english } from '../../en/accounts/users.ts';

export const users: typeof english = {
  rankByPoints: (rank) => html`Hạng theo điểm: ${rank}`,
  totalPoints: (points) => html`Tổng điểm: ${points}`,
  problemsSolved: (count) => html`Số bài đã giải: ${count}`,
  rating: (rating) => html`Rating: ${rating}`,
  notRated: 'chưa có',
  country: (code) => `Quốc gia: ${code}`,
  joined: (time) => html`Tham gia từ ${time}`,
  members: (names: string) => `Thành viên: ${names}`,
  isDeactivated: 'Tài khoản này đã bị vô hiệu hóa.',
  editProfile: 'Sửa hồ sơ',
  pagesOf: (user) => `Các trang về ${user}`,
  profile: 'Hồ sơ',
  solvedProblems: 'Các bài đã giải',
  contests: 'Kỳ thi',
  submissions: 'Bài nộp',
  organizations: 'Tổ chức',
  photo: 'Ảnh',
  photoOf: (user) => `Ảnh của ${user}`,
  photoHint:
    'PNG, JPEG hoặc WebP, tối đa 1 MB và 4096 × 4096 pixel. Trang hồ sơ, lễ công bố kết quả và Contest API hiện ảnh này.',
  removePhoto: 'Gỡ ảnh',

  bands: {
    0: 'Tập sự',
    1000: 'Nghiệp dư',
    1300: 'Chuyên gia',
    1600: 'Ứng viên kiện tướng',
    1900: 'Kiện tướng',
    2400: 'Đại kiện tướng',
    3000: 'Đại kiện tướng huyền thoại',
  },
  bandAndRating: (band, rating) => `${band}, ${rating}`,

  ratingHistory: 'Rating',
  ratingChartText: (contests, lowest, highest, current) =>
    `${contests} kỳ thi tính rating. Rating thấp nhất ${lowest}, cao nhất ${highest}, hiện tại ${current}.`,
  ratingAfter: (contest, day, rating) => `${contest}, ${day}: ${rating}`,
  noRatedContest: (user) => `${user} chưa tham gia kỳ thi tính rating nào.`,

  contestHistory: 'Kỳ thi',
  allContests: 'Tất cả kỳ thi',
  contestsOf: (user) => html`Các kỳ thi của ${user}`,
  noContests: (user) => `${user} chưa hoàn thành kỳ thi nào.`,
  contest: 'Kỳ thi',
  ended: 'Kết thúc',
  rank: 'Hạng',
  score: 'Điểm',
  newRating: 'Rating',
  change: 'Thay đổi',
  disqualified: 'bị loại',

  solvedByType: 'Số bài đã giải theo dạng',
  activity: 'Hoạt động trong 12 tháng qua',
  activityText: (submissions, days) => `${submissions} bài nộp trong ${days} ngày`,
  submissionsOnDay: (day, submissions) => `${day}: ${submissions} bài nộp`,
  activityAsTable: 'Xem dạng bảng',
  month: 'Tháng',
  activeDays: 'Số ngày hoạt động',

  recentSubmissions: 'Bài nộp gần đây',
  allSubmissions: 'Tất cả bài nộp',
  noSubmissions: (user) => `${user} chưa nộp bài nào.`,

  search: 'Tên người dùng hoặc họ tên có chứa',
  sortBy: 'Sắp xếp theo',

  startHere: 'Bắt đầu từ đây',
  firstProblem: (problem) =>
    html`Hãy giải bài đầu tiên của bạn: ${problem}. Điểm, rating và hoạt động của bạn sẽ xuất hiện trên trang này.`,
  joinContest: (contests) => html`Sau đó hãy tham gia một kỳ thi để có rating: ${contests}.`,
  seeContests: 'xem tất cả kỳ thi',
};
