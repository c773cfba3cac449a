import type { health as english } from '../../en/site/health.ts';

export const health: typeof english = {
  diskIsLow: 'Sắp hết dung lượng đĩa.',
  diskIsFull: 'Đĩa đã đầy: trang web từ chối bài nộp cho đến khi có chỗ trống.',
  maintenance: 'Đang bảo trì: trang chỉ đọc được, và không chấm bài mới.',
  noLanguages: 'Trang web chưa có ngôn ngữ nào.',
  noJudge: 'Không có máy chấm nào trực tuyến.',
  unjudgeableProblems: (count) => `Không máy chấm trực tuyến nào chấm được ${count} bài.`,
  otherGeneratedData: (judge, problems) =>
    `Bộ sinh của ${problems} bài tạo dữ liệu khác trên máy chấm ${judge}, nên máy này không chấm các bài đó.`,
  longQueue: (minutes) => `Bài nộp cũ nhất trong hàng đợi đã chờ ${minutes} phút.`,
  localJudgeIsStopped: (reason) =>
    `Máy chấm cục bộ không chạy. Máy sẽ tự khởi động khi lỗi sau được khắc phục: ${reason}`,
};
