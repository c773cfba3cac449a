import type { projector as english } from '../../en/contests/projector.ts';

export const projector: typeof english = {
  link: 'Chế độ trình chiếu',
  juryLink: 'Trình chiếu kèm kết quả ẩn',
  juryBand: 'Chế độ ban giám khảo: có kết quả ẩn',
  isClosed: 'Bảng xếp hạng chưa mở cho công chúng.',
  latest: 'Thay đổi mới nhất',
  speed: 'Chuyển trang',
  off: 'không',
  seconds: (seconds) => `mỗi ${seconds} giây`,
  pause: 'Tạm dừng (phím cách)',
  theme: 'Sáng hoặc tối',
  fullScreen: 'Toàn màn hình',
  words: {
    solved: '{name} đã giải {problem}',
    first: '{name} là người đầu tiên giải {problem}',
    tried: '{name} đã thử {problem}',
    submitted: '{name} đã nộp {problem}',
  },
};
