import { html } from '../../../html/html.ts';
import type { inspectedCases as english } from '../../en/submissions/inspected-cases.ts';

export const inspectedCases: typeof english = {
  title: (position, id) => `Test ${position} của bài nộp ${id}`,
  inspect: (position) => `Dữ liệu vào, dữ liệu ra và khác biệt của test ${position}`,
  allCases: 'Tất cả các test',
  previous: 'Test trước',
  next: 'Test sau',
  versionUnknown:
    'Phiên bản dữ liệu test đã dùng để chấm bài nộp này không được ghi lại. Dữ liệu vào và dữ liệu ra mong đợi là của phiên bản hiện tại.',
  checkerMessage: 'Thông báo của trình chấm',
  judgeMessage: 'Thông báo của máy chấm',
  juryMessage: 'Thông báo của trình chấm cho ban giám khảo',
  input: 'Dữ liệu vào',
  output: 'Dữ liệu ra của chương trình',
  expected: 'Dữ liệu ra mong đợi',
  wholeFile: 'Tải xuống',
  empty: 'Rỗng.',
  isCut: 'Chỉ hiển thị 64 KB đầu.',
  notKept: 'Dữ liệu ra không được lưu. Hãy chạy lại test để xem.',
  notKnown: 'Trình sinh tạo ra dữ liệu này. Hãy chạy lại test để xem.',
  diff: 'Khác biệt',
  firstDifference: (line) => `khác nhau lần đầu ở dòng ${line}`,
  firstToken: (line, token, expected, actual) =>
    html`Khác nhau lần đầu ở dòng ${line}, từ thứ ${token} của dữ liệu ra: mong đợi ${expected}, nhận được ${actual}.`,
  whiteSpace: (line) => `Chỉ khác nhau ở khoảng trắng, lần đầu ở dòng ${line}.`,
  end: 'hết dữ liệu',
  sameOutput: 'Dữ liệu ra giống dữ liệu ra mong đợi.',
  sameBeginning: '64 KB đầu của hai dữ liệu ra giống nhau.',
  diffIsCut: 'Còn nhiều dòng nữa. Chỉ so sánh các dòng quanh chỗ khác nhau đầu tiên.',
  lineOfExpected: 'Dòng của dữ liệu ra mong đợi',
  lineOfOutput: 'Dòng của dữ liệu ra',
  text: 'Nội dung',
  sides: { removed: 'mong đợi', added: 'dữ liệu ra của chương trình' },
  runTitle: 'Chạy lại test',
  runAgain: 'Chạy lại',
  runHint: 'Máy chấm chạy chương trình thêm một lần với test này và cùng dữ liệu. Kết quả không được tính.',
  ranAgain: (result, usage) =>
    `Test đã chạy lại: ${result}, ${usage}. Dữ liệu ra ở trên là của lần chạy này.`,
  otherResult: 'Kết quả khác lần trước.',
};
