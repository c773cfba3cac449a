import type { solving as english } from '../../en/submissions/solving.ts';

export const solving: typeof english = {
  solve: 'Đề bài và trình soạn thảo',
  statement: 'Đề bài',
  attempts: 'Bài nộp của tôi',
  sending: {
    sending: 'Đang gửi bài',
    sendingFailed: 'Trang không trả lời. Hãy xem các bài nộp của bạn trước khi gửi lại các tệp.',
    kept: 'Không kết nối được với trang. Bài của bạn được giữ trong trình duyệt này và được gửi một lần, ngay khi có kết nối.',
    sentLater: 'Bài của bạn vừa được gửi.',
    refusedLater: 'Bài được giữ lại đã bị từ chối: {reason}',
    tooOld:
      'Một bài được giữ lại một ngày đã không được gửi. Mã nguồn của nó là bản nháp trong trình soạn thảo.',
  },
  openSubmission: (id: number | string) => `Mở bài nộp ${id}`,
  toLine: (line: string) => `Dòng ${line} trong trình soạn thảo`,
  shortcuts: 'Phím tắt',
  submits: 'Nộp bài',
  runs: 'Chạy thử',
  leavesEditor: 'Rời trình soạn thảo',
  showsKeys: 'Hiện danh sách này',
  close: 'Đóng',
  keepTemplate: (language: string) => `Giữ mã nguồn làm mẫu của tôi cho ${language}`,
  removeTemplate: 'Xóa mẫu của tôi',
  template: {
    kept: 'Trình soạn thảo trống bắt đầu bằng mẫu này, trong trình duyệt này.',
    failed: 'Trình duyệt này không lưu mẫu.',
    removed: 'Trình soạn thảo trống bắt đầu bằng mẫu của trang.',
  },
  solved: (problem: string) => `Bạn đã giải được ${problem}`,
  place: (place: number, solvers: number) =>
    solvers === 1
      ? 'Bạn là người đầu tiên giải được bài này.'
      : `Bạn là người thứ ${place} trong ${solvers} người giải được bài này.`,
  nextProblem: (problem: string) => `Tiếp theo: ${problem}`,
  caseSquare: (name: string, verdict: string, time: string, memory: string) =>
    `${name} ${verdict}, ${time}, ${memory}`,
  caseGrid: 'Tổng quan các test',
  allCases: 'Thời gian, bộ nhớ và thông báo của mọi test',
};
