import { html } from '../../../html/html.ts';
import type { production as english, stress as englishStress } from '../../en/problems/production.ts';

export const production: typeof english = {
  title: 'Sinh test theo kịch bản',
  note: 'Các trình sinh test của bài tạo dữ liệu vào, lời giải chính viết đáp án. Những gì thay đổi được hiện ra trước khi lưu.',
  script: 'Kịch bản',
  scriptHint:
    'Dòng “gen 2 3 > 1” chạy trình sinh gen với tham số 2 và 3 cho test 1. “for i in 1..10: gen {i} > {i+5}” tạo mười test. “sample” ở cuối dòng đưa test vào đề bài.',
  mainSolution: 'Lời giải chính',
  mainSolutionHint:
    'Tên một lời giải của ban ra đề. Để trống thì dùng lời giải đầu tiên phải được chấp nhận.',
  produce: 'Tạo các test',
  running: (done, total) => `Đã tạo ${done} trên ${total} test.`,
  failed: 'Không tạo được các test. Chưa lưu gì cả.',
  failedAt: (number) => `Không tạo được test ${number}. Chưa lưu gì cả.`,
  ready: (total) => `Đã tạo ${total} test. Chưa lưu.`,
  added: 'Test mới',
  changed: 'Test thay đổi',
  removed: 'Test bị xóa',
  same: 'Test giữ nguyên',
  save: 'Lưu các test',
  noMainSolution:
    'Không có lời giải này, hoặc nó không có ngôn ngữ. Nếu không ghi tên thì phải có một lời giải phải được chấp nhận.',
  scriptFault: (fault) => {
    switch (fault.kind) {
      case 'empty':
        return 'Kịch bản không tạo test nào.';
      case 'no generator':
        return `Bài không có trình sinh test tên ${fault.name}. Hãy thêm ở “Loại bài và chương trình”.`;
      case 'too many tests':
        return `Một kịch bản tạo tối đa ${fault.most} test.`;
      case 'bad line':
        return `Dòng ${fault.line} không phải là lời gọi trình sinh test.`;
      case 'bad expression':
        return `Dòng ${fault.line} có biểu thức trong ngoặc nhọn không tính được.`;
      case 'bad loop':
        return `Dòng ${fault.line} không phải là vòng lặp như “for i in 1..10: gen {i}”.`;
      case 'bad number':
        return `Dòng ${fault.line}: ${fault.number} không phải là số của test.`;
      case 'number twice':
        return `Dòng ${fault.line}: có hai test ${fault.number}.`;
    }
  },
};

export const stress: typeof englishStress = {
  title: 'Thử ngẫu nhiên',
  of: (problem) => html`Thử ngẫu nhiên bài ${problem}`,
  note: 'Trình sinh tạo dữ liệu vào từ các số ngẫu nhiên cho đến khi lời giải thứ hai có kết quả khác lời giải thứ nhất. Kết quả của lời giải thứ nhất là đáp án, trình chấm của bài đánh giá. Lượt thử dừng sau mười phút.',
  call: 'Lệnh gọi trình sinh',
  callHint: 'Ví dụ “gen 10 {seed}”. Mỗi lần chạy thay {seed} bằng một số khác.',
  first: 'Lời giải thứ nhất',
  second: 'Lời giải thứ hai',
  runs: 'Số lần thử tối đa',
  start: 'Bắt đầu',
  wrongCall: 'Đây không phải lệnh gọi một trình sinh của bài với {seed} trong tham số.',
  noSolution: 'Không có lời giải này, hoặc nó không có ngôn ngữ.',
  running: (done, total) => `Đã thử ${done} trên ${total} số.`,
  same: (done) => `Hai lời giải giống nhau trên ${done} dữ liệu vào.`,
  failed: 'Không chạy được lượt thử.',
  found: (seed, done) => `Hai lời giải khác nhau với số ${seed}, ở lần chạy ${done}.`,
  kept: 'Test này đã nằm trong dữ liệu test.',
  input: 'Dữ liệu vào',
  answer: 'Kết quả của lời giải thứ nhất',
  keep: 'Thêm vào dữ liệu test',
};
