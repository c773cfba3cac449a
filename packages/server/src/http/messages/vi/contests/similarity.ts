import type { similarity as english } from '../../en/contests/similarity.ts';

export const similarity: typeof english = {
  link: 'Mã nguồn giống nhau',
  titleOf: (contest) => `Mã nguồn giống nhau: ${contest}`,
  explained:
    'So sánh các mã nguồn được chấp nhận của những người dùng khác nhau ngay trên máy này. Tên, hằng số, khoảng trắng, chú thích và mẫu của ngôn ngữ không được tính. Chỉ người tổ chức thấy kết quả: điểm cao là lý do để đọc cả hai, không phải bằng chứng.',
  start: 'So sánh ngay',
  startAgain: 'So sánh lại',
  states: {
    waiting: 'Việc so sánh sắp bắt đầu.',
    running: 'Đang so sánh.',
    failed: 'Lần so sánh trước thất bại; nhật ký của trang cho biết lý do.',
  },
  compared: (sources) => `Đã so sánh ${sources} mã nguồn`,
  none: 'Không có hai mã nguồn nào giống nhau.',
  problem: 'Bài',
  users: 'Người dùng',
  score: 'Mức giống',
  copy: 'Bản sao',
  matches: 'Số đoạn',
  decision: 'Quyết định',
  decisions: { open: 'Chưa quyết định', independent: 'Độc lập', copied: 'Sao chép' },
  note: 'Ghi chú',
  noteHint: 'Dành cho người tổ chức.',
  save: 'Lưu',
  pairTitle: (a, b) => `${a} và ${b}`,
  percent: (score) => `${Math.round(score * 100)} %`,
  decidedBy: (editor) => (editor === null ? 'Đã quyết định' : `${editor} đã quyết định`),
  sourceOf: (user, submission) => `${user}, bài nộp ${submission}`,
  passage: (number) => `Đoạn ${number}`,
};
