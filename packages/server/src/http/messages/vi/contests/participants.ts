import type { participants as english } from '../../en/contests/participants.ts';

export const participants: typeof english = {
  title: (contest) => `Thí sinh của ${contest}`,
  link: 'Thí sinh',
  backToContest: 'Quay lại kỳ thi',
  asFile: 'Tải về dạng CSV',
  search: 'Tìm theo tên, tổ chức hoặc phòng',
  show: 'Hiển thị',
  everybody: 'Tất cả',
  notSignedIn: 'Chưa đăng nhập cho kỳ thi',
  notSubmitted: 'Chưa nộp bài',
  nobody: 'Không tìm thấy thí sinh nào.',

  contestant: 'Thí sinh',
  organization: 'Tổ chức',
  room: 'Phòng',
  joined: 'Tham gia',
  ends: 'Hết giờ',
  submissions: 'Bài nộp',
  lastSeen: 'Lần đăng nhập gần nhất',
  notYet: 'Chưa',
  extra: (minutes) => `+${minutes} phút`,

  timeOf: (username) => `Thời gian của ${username}`,
  extraMinutes: 'Số phút cộng thêm',
  extraMinutesHint:
    'Thời gian của thí sinh này kết thúc muộn hơn chừng ấy phút. Chỉ có thể đóng kỳ thi khi thời gian cộng thêm cuối cùng đã hết.',
  isUnofficial: 'Không chính thức',
  isUnofficialHint:
    'Có trong danh sách với kết quả nhưng không xếp hạng: không ảnh hưởng đến thứ hạng, bài giải đầu tiên, huy chương hay rating của ai.',
  save: 'Lưu',
};
