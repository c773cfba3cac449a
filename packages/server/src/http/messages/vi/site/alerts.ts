import type { alerts as english } from '../../en/site/alerts.ts';

export const alerts: typeof english = {
  title: 'Cảnh báo',
  since: 'từ',
  about: {
    'internal error': (count, problem) => `${count} bài nộp của bài ${problem} có lỗi nội bộ`,
    'judge lost': (_count, _problem, judge) => `Máy chấm ${judge} không còn kết nối`,
    'long queue': (count) => `${count} bài nộp đã chờ máy chấm hơn một phút`,
    'judges disagree': (_count, problem, submission) =>
      `Hai máy chấm cho kết quả khác nhau với bài nộp ${submission} của bài ${problem}`,
  },
};
