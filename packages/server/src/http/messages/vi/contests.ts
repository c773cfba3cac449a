import { html } from '../../html/html.ts';
import type { contests as english } from '../en/contests.ts';

export const contests: typeof english = {
  contests: 'Kỳ thi',
  running: 'Đang diễn ra',
  upcoming: 'Sắp diễn ra',
  past: 'Đã kết thúc',
  noContests: 'Chưa có kỳ thi nào.',

  contest: 'Kỳ thi',
  scoreboard: 'Bảng xếp hạng',
  submissions: 'Bài nộp',
  mySubmissions: 'Bài nộp của tôi',
  starts: 'Bắt đầu',
  ends: 'Kết thúc',
  length: 'Thời lượng',
  timeLimit: 'Thời gian làm bài',
  format: 'Thể thức',
  contestants: 'Thí sinh',
  authors: 'Tác giả',
  organizations: 'Tổ chức',
  forEachContestant: 'cho mỗi thí sinh',
  fromJoining: (length) => `${length} kể từ lúc bạn tham gia`,

  hidden: 'ẩn',
  private: 'riêng tư',
  organizationsOnly: 'dành cho tổ chức',
  rated: 'tính rating',

  startsIn: (length) => `Bắt đầu sau ${length}.`,
  endsIn: (length) => `Kết thúc sau ${length}.`,
  ended: (length) => `Đã kết thúc ${length} trước.`,
  resultsAreFinal: 'Kết quả là chính thức.',
  isThawed: 'Bảng xếp hạng đã được mở băng.',
  freezesAt: (time) => html`Bảng xếp hạng đóng băng lúc ${time}.`,
  isFrozenUntilThaw: 'Bảng xếp hạng bị đóng băng cho đến khi ban tổ chức mở băng.',
  frozeAt: (time) => html`Bảng xếp hạng đã bị đóng băng từ ${time}.`,

  problems: 'Các bài',
  problem: 'Bài',
  points: 'Điểm',
  submissionsAllowed: 'Số lần nộp cho phép',
  unlimited: 'không giới hạn',
  problemsAreHidden:
    'Trong thời gian thi, chỉ thí sinh xem được các bài. Mọi người xem được sau khi kỳ thi kết thúc.',

  signInToTakePart: 'Đăng nhập để tham gia',
  joinTitle: (contest) => `Tham gia ${contest}`,
  accessCode: 'Mã truy cập',
  joinLive: 'Tham gia kỳ thi',
  joinAsSpectator: 'Theo dõi kỳ thi',
  joinVirtually: 'Thi ảo',
  returnToContest: 'Quay lại kỳ thi',
  takingPart: 'Bạn đang tham gia kỳ thi này.',
  watching: 'Bạn đang theo dõi kỳ thi này.',
  takingPartVirtually: 'Bạn đang thi ảo kỳ thi này.',
  submissionsCount:
    'Các bài bạn nộp được tính trong kỳ thi này. Nếu bạn rời kỳ thi, đồng hồ vẫn tiếp tục chạy.',
  leave: 'Rời kỳ thi',

  forEditors: 'Dành cho người phụ trách',
  thaw: 'Mở băng bảng xếp hạng cho mọi người',
  freezeAgain: 'Đóng băng lại bảng xếp hạng',
  username: 'Tên người dùng',
  undoDisqualification: 'Hủy quyết định loại',
  disqualify: 'Loại thí sinh',
};
