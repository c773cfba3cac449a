import { html } from '../../../html/html.ts';
import type { programs as english } from '../../en/problems/programs.ts';

export const programs: typeof english = {
  title: 'Loại bài và chương trình',
  titleOf: (problem) => html`Loại bài và chương trình của bài ${problem}`,
  note: 'Mỗi chương trình được biên dịch khi bạn lưu. Nếu có chương trình không biên dịch được thì không lưu gì cả.',
  type: 'Loại bài',
  types: {
    standard: 'Thông thường: đọc dữ liệu vào, ghi dữ liệu ra',
    interactive: 'Tương tác: trao đổi với một chương trình của bài',
    communication: 'Giao tiếp: một hay nhiều tiến trình trao đổi với trình quản lý',
    function: 'Viết hàm: trình chấm gọi các hàm của bài làm',
    output_only: 'Chỉ nộp kết quả: thí sinh gửi dữ liệu ra',
    file_io: 'Dùng tệp: đọc và ghi các tệp có tên cho trước',
  },
  typeNotes: {
    standard:
      'Trình so sánh đối chiếu kết quả với đáp án. Nếu có nhiều kết quả đúng, hãy viết trình so sánh: nó nhận dữ liệu vào, kết quả và đáp án dưới dạng tệp, kết thúc với mã 0 nếu đúng và 1 nếu sai.',
    interactive:
      'Trình tương tác đọc tệp dữ liệu vào ở tham số thứ nhất. Nó gửi cho bài làm qua luồng ra chuẩn và nhận qua luồng vào chuẩn. Mã kết thúc 0 là đúng, 1 là sai.',
    communication:
      'Trình quản lý nhận hai ống cho mỗi tiến trình làm tham số: một để đọc, một để ghi. Nó ghi tỉ lệ điểm, từ 0 đến 1, ra luồng ra chuẩn.',
    function:
      'Trình chấm chứa chương trình chính và gọi các hàm mà bài làm định nghĩa. Ngôn ngữ không có trình chấm thì không được dùng.',
    output_only: 'Không chạy gì cả. Hãy công bố dữ liệu vào dưới dạng tệp của bài.',
    file_io: 'Bài làm đọc dữ liệu vào từ một tệp trong thư mục của nó và để kết quả trong một tệp khác.',
  },
  example: (name) => `Ví dụ: ${name}`,
  name: 'Tên tệp',
  source: 'Mã nguồn',
  loadFile: 'Lấy từ tệp',
  interactor: 'Trình tương tác',
  processes: 'Số tiến trình',
  manager: 'Trình quản lý',
  graders: 'Trình chấm',
  gradersHint:
    'Mỗi ngôn ngữ một trình. Phần mở rộng của tên cho biết ngôn ngữ, ví dụ grader.cpp hay grader.py.',
  headers: 'Tệp tiêu đề',
  headersHint: 'Các tệp mà trình chấm và bài làm bằng C và C++ dùng #include.',
  inputFile: 'Tệp vào',
  outputFile: 'Tệp ra',
  filesHint: 'Ví dụ sum.inp và sum.out. Nếu để trống thì dùng luồng chuẩn.',
  checker: 'Trình so sánh của bài',
  checkerHint: 'Để trống thì dùng trình so sánh đã chọn ở trang bộ test.',
  generators: 'Trình sinh test',
  generatorsHint: 'Các chương trình ghi ra dữ liệu vào theo tham số.',
  validators: 'Trình kiểm tra dữ liệu vào',
  validatorsHint: 'Các chương trình đọc dữ liệu vào và kết thúc với mã 0 nếu hợp lệ (ICPC: 42).',
  convention: 'Ý nghĩa của mã kết thúc',
  conventionBySource: 'testlib nếu mã nguồn dùng testlib.h, ngoài ra 0 đúng, 1 sai',
  conventions: { default: '0 đúng, 1 sai', testlib: 'testlib', icpc: 'ICPC: 42 đúng, 43 sai' },
  save: 'Lưu loại bài và chương trình',
  initTitle: 'init.yml',
  init: 'Nội dung',
  initNote:
    'Tệp mà máy chấm đọc. Biểu mẫu ở trên ghi ra tệp này và hiện những gì bạn viết ở đây. Các test và thứ tự của chúng nằm trong tệp này.',
  saveInit: 'Lưu init.yml',
  notShown:
    'Tệp init.yml của bài này có những thiết lập mà biểu mẫu không hiện được. Máy chấm vẫn dùng chúng. Hãy sửa ở bên dưới.',

  malformed: 'Đây không phải là chương trình có tên tệp và mã nguồn.',
  missing: 'Loại bài này cần mục này.',
  notOfType: (type) => `Loại bài này không dùng mục này (${type}).`,
  notInForm: (reasons) =>
    `Hãy gửi cả type: nó thay các thiết lập của init.yml mà biểu mẫu không có (${reasons.join('; ')}).`,
  otherLanguage: (name, key) => `${name} không phải là tệp mã nguồn của ${key}.`,
  unknownLanguage: (name) => `${name} không có phần mở rộng của ngôn ngữ nào mà máy chấm biết.`,
  nameTwice: (name) => `Hai tệp sẽ cùng có tên ${name}.`,
  doesNotCompile: (name, log) => `${name} không biên dịch được:\n${log}`,
};
