import { html } from '../../../html/html.ts';
import type { authoring as english } from '../../en/problems/authoring.ts';

export const authoring: typeof english = {
  newProblem: 'Bài mới',
  create: 'Tạo bài',
  editProblem: (problem) => html`Sửa ${problem}`,
  edit: 'Sửa',
  pages: 'Các trang dành cho người ra đề',
  createFromIt:
    'Bài đã bị xoá, đã đổi mã, hoặc bạn không còn là người sửa nó. Mọi thứ bạn đã nhập vẫn còn ở đây, và bạn có thể tạo một bài mới từ đó.',
  copyWhatYouNeed:
    'Bài đã bị xoá, đã đổi mã, hoặc bạn không còn là người sửa nó. Mọi thứ bạn đã nhập vẫn còn ở đây: hãy chép lại những gì bạn cần.',
  changes: (fields) => `Thay đổi: ${fields.join(', ')}.`,
  pointsChange: (count) => `Điểm của ${count} bài nộp thay đổi.`,
  verdictsStay: 'Kết quả chấm giữ nguyên. Hãy chấm lại bài để áp dụng giới hạn mới cho các bài nộp cũ.',
  clone: 'Sao chép',
  cloneTitle: (problem) => `Sao chép ${problem}`,
  cloneExplained:
    'Bản sao có cùng đề bài và thiết lập. Bản sao không có bài nộp và không có dữ liệu kiểm thử.',
  delete: 'Xóa',
  deleteTitle: (problem) => `Xóa ${problem}`,
  deleteExplained: 'Thao tác này xóa bài cùng đề bài, dữ liệu kiểm thử và lịch sử.',
  hide: 'Ẩn bài',
  inUse:
    'Bài này đã có bài nộp hoặc đang nằm trong một kỳ thi nên không thể xóa. Bạn có thể ẩn bài: khi đó chỉ người ra đề, người kiểm thử và thí sinh của các kỳ thi có bài này nhìn thấy.',
  isHidden: 'Bài này đã có bài nộp hoặc đang nằm trong một kỳ thi nên không thể xóa. Bài đang ẩn.',

  sections: {
    statement: { title: 'Đề bài', explanation: 'Những gì thí sinh đọc.' },
    judging: { title: 'Giới hạn và điểm', explanation: 'Cách chấm lời giải và số điểm.' },
    access: { title: 'Quyền truy cập', explanation: 'Ai xem được bài và lời giải của người khác.' },
    people: { title: 'Con người', explanation: 'Tên người dùng, cách nhau bằng dấu cách hoặc xuống dòng.' },
    classification: { title: 'Phân loại', explanation: 'Bài lấy từ đâu và người đọc tìm thấy nó thế nào.' },
    translations: { title: 'Ngôn ngữ khác', explanation: 'Cùng đề bài cho người đọc ngôn ngữ khác.' },
  },
  notes: 'Ghi chú',
  sourceLabel: 'Nguồn:',
  licenseLabel: 'Giấy phép:',
  sampleInput: (number) => `Ví dụ đầu vào ${number}`,
  sampleOutput: (number) => `Ví dụ đầu ra ${number}`,
  samples: 'Ví dụ',
  readIn: 'Ngôn ngữ của đề bài',

  codeIsTaken: 'Một bài khác đã dùng mã này.',
  badCode: 'Dùng từ 1 đến 64 chữ cái, chữ số, _ và -.',
  unknownNames: (names) => `Không tìm thấy: ${names.join(', ')}`,
  languageTwice: (language) => `Ngôn ngữ ${language} xuất hiện hai lần.`,
  badLanguage: (language) => `“${language}” không phải là mã ngôn ngữ như en hoặc zh-Hans.`,
  finalContests: (contests) =>
    contests.length > 0
      ? `Kết quả của các kỳ thi này đã chốt: ${contests.join(', ')}.`
      : 'Kết quả của một kỳ thi có bài này đã chốt.',
  wrongCases: 'Gửi một danh sách test với input, output, points, batch và sample như trong snapshot.',
  checkerWithoutCases: 'Hãy gửi ít nhất một test. Nếu không gửi test, trình chấm được đổi cùng dữ liệu chấm.',
  wrongChecker: 'Gửi một trình chấm có sẵn với name và args như trong snapshot.',

  revision: (number) => `Phiên bản ${number}`,
  revisionOf: (number, problem) => html`Phiên bản ${number} của ${problem}`,
  madeAt: 'Thời gian',
  madeBy: 'Người sửa',
  noRevisions: 'Bài này chưa được sửa trên trang này.',
  firstRevision: 'Trạng thái đầu tiên của bài.',
  sameAsBefore: 'Thiết lập giống hệt phiên bản trước.',
  revert: 'Khôi phục phiên bản này',
  revertExplained: 'Thao tác này đặt mọi thiết lập của bài theo phiên bản này, thành một phiên bản mới.',
  isCurrent: 'Đây là phiên bản hiện tại.',
};
