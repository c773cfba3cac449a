import { html } from '../../../html/html.ts';
import type { home as english } from '../../en/site/home.ts';

export const home: typeof english = {
  title: 'Trang chủ',
  lead: 'Giải các bài lập trình, tham gia kỳ thi, và biết ngay chương trình của bạn chạy thế nào trên từng test.',
  createAccount: 'Tạo tài khoản',
  signIn: 'Đăng nhập',
  browseProblems: 'Xem các bài',
  welcome: (user) => `Chào mừng ${user}`,

  contests: 'Kỳ thi',
  allContests: 'Tất cả kỳ thi',
  noContests: (pastContests) =>
    html`Không có kỳ thi nào đang hoặc sắp diễn ra. Bạn có thể thi ảo ${pastContests}.`,
  pastContests: 'các kỳ thi đã kết thúc',
  running: 'đang diễn ra',
  upcoming: 'sắp diễn ra',
  youAreIn: 'bạn đang thi',
  youJoined: 'bạn đã tham gia',
  scoreboard: 'Bảng xếp hạng',

  mySubmissions: 'Bài nộp gần đây của tôi',
  recentActivity: 'Bài nộp mới nhất',
  noSubmissions: 'Bạn chưa nộp bài nào.',
  allSubmissions: 'Tất cả bài nộp',

  firstProblem: 'Bắt đầu từ đây',
  firstProblemText: (problem) =>
    html`Hãy giải bài đầu tiên của bạn: ${problem}. Đọc đề, viết chương trình bằng ngôn ngữ bạn chọn, rồi nộp bài.`,
  nextProblem: 'Bài tiếp theo',
  nextProblemText: (problem, points, solvedBy) => html`${problem}, ${points}, ${solvedBy}.`,
  points: (points) => `${points} điểm`,
  solvedBy: (users) => (users === 0 ? 'chưa ai giải được' : `${users} người đã giải được`),
  openProblem: 'Mở bài',
  problemOfTheDay: 'Bài của ngày',
  leading: (contest) => html`Dẫn đầu ${contest}`,
  wholeScoreboard: 'Toàn bộ bảng xếp hạng',
  progress: 'Một năm của tôi',
  streak: (days) => (days === 0 ? 'Chưa có chuỗi ngày: hãy nộp một bài hôm nay' : `${days} ngày liên tiếp`),
  longestStreak: (days) => `Dài nhất: ${days} ngày`,

  firstSteps: {
    title: 'Các bước đầu tiên',
    progress: (done, all) => `Đã xong ${done} trên ${all}`,
    done: '(đã xong)',
    toDo: '(chưa làm)',
    dismiss: 'Bỏ qua',
    steps: {
      secondFactor: { title: 'Bật xác thực hai lớp', text: 'Các trang quản trị yêu cầu xác thực hai lớp.' },
      judge: { title: 'Kết nối một máy chấm', text: 'Bài nộp phải chờ đến khi có máy chấm trực tuyến.' },
      address: { title: 'Đặt địa chỉ công khai', text: 'Các liên kết trong email bắt đầu bằng địa chỉ này.' },
      mail: { title: 'Thiết lập email', text: 'Người quên mật khẩu nhận liên kết qua email.' },
      problem: { title: 'Tạo bài đầu tiên', text: 'Tự soạn, hoặc nhập một gói bài.' },
      contest: { title: 'Tạo kỳ thi đầu tiên', text: 'Kỳ thi có thể ẩn cho đến khi bạn công bố.' },
      registration: {
        title: 'Cấp tài khoản cho mọi người',
        text: 'Mở đăng ký, mời mọi người, hoặc nhập một danh sách.',
      },
    },
  },

  topUsers: 'Rating cao nhất',
  allUsers: 'Tất cả người dùng',
};
