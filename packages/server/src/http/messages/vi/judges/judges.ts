import { html } from '../../../html/html.ts';
import type { judges as english } from '../../en/judges/judges.ts';

export const judges: typeof english = {
  status: 'Trạng thái',
  noJudge: 'Không có máy chấm nào trực tuyến. Bài nộp mới phải chờ đến khi có máy chấm kết nối.',
  noJudgeForWaiting: (waiting) => `Không có máy chấm nào trực tuyến. ${waiting} bài nộp đang chờ.`,
  noSuitableJudge: (waiting) =>
    `${waiting} bài nộp đang chờ vì không máy chấm trực tuyến nào có bài và ngôn ngữ đó.`,
  noTestData: (waiting) =>
    `${waiting} bài nộp đang chờ, vì hiện chưa máy chấm nào chấm được bài đó. Các máy chấm sẽ tự thử lại.`,
  dataFailure: (judge, problem, reason) => `${judge} hiện không chấm được bài ${problem}: ${reason}`,
  allJudged: 'Mọi bài nộp đã được chấm.',
  judgingIsInProgress: 'Đang chấm.',
  beingJudged: 'Đang chấm',
  waiting: 'Đang chờ',
  longestWait: 'Chờ lâu nhất',

  judges: 'Máy chấm',
  judge: 'Máy chấm',
  state: 'Trạng thái',
  onlineSince: 'Trực tuyến từ',
  ping: 'Ping',
  load: 'Tải',
  speed: 'Thời gian',
  speedHint: 'Thời gian máy chấm cần cho một bài đo, so với trung vị của mọi máy chấm',
  slower: (percent) => `chậm hơn ${percent} %`,
  faster: (percent) => `nhanh hơn ${percent} %`,
  languages: 'Ngôn ngữ',
  offline: 'ngoại tuyến',
  disabled: 'đã tắt',
  judging: 'đang chấm',
  idle: 'rảnh',

  runtimes: 'Ngôn ngữ và phiên bản',
  runtimesText: (status) =>
    html`Các phiên bản do máy chấm báo cáo, cùng cách biên dịch và chạy chương trình. ${status} cho biết các máy chấm và tải của chúng.`,
  statusLink: 'Trang trạng thái',
  noLanguages: 'Trang web này chưa có ngôn ngữ nào.',
  language: 'Ngôn ngữ',
  version: 'Phiên bản',
  commands: 'Lệnh',
  judgesDiffer: 'các máy chấm khác nhau',
  someDiffer:
    'Các máy chấm có những phiên bản khác nhau của một ngôn ngữ. Khi đó kết quả có thể phụ thuộc vào máy chấm; hãy cài cùng một bộ gói trên mọi máy chấm.',
  noJudgeHasIt: 'không có máy chấm trực tuyến',
  limitsText:
    'Giới hạn thời gian và bộ nhớ của bài áp dụng cho mọi ngôn ngữ, trừ khi trang của bài nêu giới hạn khác cho một ngôn ngữ. Các máy chấm không do trang web khởi động có thể dùng lệnh khác.',
  languagesAndVersions: 'Tất cả ngôn ngữ và phiên bản',
};
