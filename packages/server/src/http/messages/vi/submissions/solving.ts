import type { Messages } from '../../messages.ts';

export const solving: Messages['solving'] = {
  solve: 'Đề bài và trình soạn thảo',
  statement: 'Đề bài',
  attempts: 'Bài nộp của tôi',
  sending: 'Đang gửi bài',
  sendingFailed: 'Bài chưa được gửi vì không kết nối được với trang. Hãy kiểm tra kết nối rồi nộp lại.',
  openSubmission: (id: number | string) => `Mở bài nộp ${id}`,
  toLine: (line: string) => `Dòng ${line} trong trình soạn thảo`,
};
