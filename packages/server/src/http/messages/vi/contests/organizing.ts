import type { organizing as english } from '../../en/contests/organizing.ts';

export const organizing: typeof english = {
  newContest: 'Kỳ thi mới',
  create: 'Tạo kỳ thi',
  editContest: (contest) => `Sửa ${contest}`,
  edit: 'Sửa',
  createFromIt:
    'Kỳ thi đã bị xoá, hoặc bạn không còn là người tổ chức của nó. Mọi thứ bạn đã nhập vẫn còn ở đây, và bạn có thể tạo một kỳ thi mới từ đó.',
  copyWhatYouNeed:
    'Kỳ thi đã bị xoá, hoặc bạn không còn là người tổ chức của nó. Mọi thứ bạn đã nhập vẫn còn ở đây: hãy chép lại những gì bạn cần.',
  ranksChange: (count) => `${count} thí sinh sẽ đổi hạng.`,
  timeEnds: (count) => `Thời gian làm bài của ${count} thí sinh kết thúc ngay.`,
  loseAccess: (count) => `${count} thí sinh không còn vào được kỳ thi.`,
  endIsPast: 'Cảnh báo: thời điểm kết thúc đã qua nên kỳ thi kết thúc ngay.',
  noRankChanges: 'Không hạng nào thay đổi.',
  submissionsLeave: (count) =>
    `${count} bài nộp sẽ rời kỳ thi cùng với bài của chúng, và trở lại nếu bài được thêm lại.`,
  submissionsReturn: (count) => `${count} bài nộp trở lại kỳ thi cùng với bài của chúng.`,

  problemsBecomePublic:
    'Các bài trở thành công khai ngay khi kỳ thi này và mọi kỳ thi khác có các bài đó kết thúc.',

  banner: 'Ảnh bìa',
  bannerOf: (contest) => `Ảnh bìa của ${contest}`,
  bannerHint:
    'PNG, JPEG hoặc WebP, tối đa 1 MB và 4096 × 4096 pixel. Trang của kỳ thi và Contest API hiển thị ảnh này.',
  removeBanner: 'Xóa ảnh bìa',

  clone: 'Sao chép',
  cloneTitle: (contest) => `Sao chép ${contest}`,
  cloneExplained:
    'Bản sao có cùng thiết lập và ảnh bìa, kể cả danh sách ban tổ chức, các nhóm và những người được tham gia. Bản sao không có đăng ký, lượt tham gia hay bài nộp, và không mở các bài để luyện tập trừ khi bạn chọn.',
  copyProblems: 'Các bài của bản sao',
  copyProblemsHint:
    'Ai tham gia bản sao đều thấy các bài của nó. Buổi thi thử cần các bài riêng: nếu không, đề của kỳ thi sẽ lộ trước kỳ thi.',
  copyProblemsChoices: {
    same: 'Cùng các bài',
    other: 'Các bài khác, nhập ở dưới',
    none: 'Không có bài nào',
  },
  choose: 'Chọn',
  visibilityOfContest: 'Như kỳ thi',
  visibilityNames: {
    everything: 'Tất cả',
    verdict: 'Kết quả',
    samples: 'Test ví dụ',
    compile: 'Biên dịch',
    nothing: 'Không gì cả',
  },
  defaultVisibility: 'Như thường lệ: chỉ kết quả trong kỳ thi ICPC, mọi thứ trong các kỳ thi khác',
  delete: 'Xóa',
  deleteTitle: (contest) => `Xóa ${contest}`,
  deleteExplained: 'Thao tác này xóa kỳ thi cùng các thiết lập và đăng ký.',
  archive: 'Ẩn kỳ thi',
  archiveExplained:
    'Kỳ thi này đã có bài nộp nên không thể xóa. Bạn có thể ẩn kỳ thi: khi đó chỉ ban tổ chức và quản trị viên thấy nó, mọi kết quả vẫn được giữ.',
  archived:
    'Kỳ thi này đã có bài nộp nên không thể xóa. Kỳ thi đang ẩn: chỉ ban tổ chức và quản trị viên thấy nó.',

  colorNames: {
    red: 'Đỏ',
    orange: 'Cam',
    yellow: 'Vàng',
    green: 'Xanh lá',
    lime: 'Xanh lá nhạt',
    cyan: 'Xanh da trời',
    blue: 'Xanh dương',
    purple: 'Tím',
    pink: 'Hồng',
    brown: 'Nâu',
    black: 'Đen',
    white: 'Trắng',
    silver: 'Bạc',
    gold: 'Vàng kim',
  },
  thawedAt: 'Mở băng lúc',
  isFinal: 'Kết quả của kỳ thi này đã chốt nên không thể thay đổi thiết lập.',
  finalizedAt: 'Chính thức từ',
  isDisqualified: 'Bị loại',
  intervalEndsBeforeStart: 'Khoảng thời gian phải kết thúc sau khi bắt đầu.',
  twoPauses: 'Chỉ một khoảng thời gian được để trống lúc kết thúc.',
  intervalsOverlap: 'Các khoảng thời gian không được chồng lên nhau.',
  intervalOutside: 'Khoảng thời gian phải nằm giữa lúc bắt đầu và lúc kết thúc kỳ thi.',
  intervalRemovesFreeze: 'Nếu bỏ thời gian này, kỳ thi ngắn hơn thời gian đóng băng.',
  formatOptions: 'Tùy chọn của thể thức',
  optionOf: (kind, titles) =>
    `${{ minutes: 'Tính bằng phút. ', points: 'Tính bằng điểm. ', switch: '' }[kind]}Áp dụng cho ${titles.join(', ')}.`,

  sections: {
    contest: { title: 'Kỳ thi', explanation: 'Tên kỳ thi và nội dung thí sinh đọc trên trang của kỳ thi.' },
    time: {
      title: 'Thời gian và đóng băng',
      explanation: 'Kỳ thi diễn ra khi nào và bảng xếp hạng đóng băng khi nào.',
    },
    problems: {
      title: 'Bài',
      explanation: 'Các bài thí sinh giải, theo thứ tự này, và các ngôn ngữ được dùng.',
    },
    scoring: {
      title: 'Tính điểm',
      explanation: 'Cách xếp hạng theo kết quả. Trang của kỳ thi giải thích các quy tắc này cho thí sinh.',
    },
    scoreboard: {
      title: 'Bảng xếp hạng',
      explanation: 'Ai xem được bảng xếp hạng và các dòng hiện những gì.',
    },
    awards: {
      title: 'Giải thưởng',
      explanation: 'Lễ trao giải, danh sách giải và giấy chứng nhận công bố những gì.',
    },
    access: { title: 'Quyền tham gia', explanation: 'Ai nhìn thấy kỳ thi và ai được tham gia.' },
    organizers: { title: 'Ban tổ chức', explanation: 'Những người làm việc cho kỳ thi và quyền của họ.' },
    afterwards: { title: 'Sau kỳ thi', explanation: 'Các bài và rating thay đổi thế nào.' },
  },

  badKey: 'Dùng từ 1 đến 64 chữ cái, chữ số, _ và -.',
  keyIsTaken: 'Một kỳ thi khác đã có mã này.',
  closesBeforeOpens: 'Đăng ký phải đóng sau khi mở.',
  endsBeforeStart: 'Thời điểm kết thúc phải sau thời điểm bắt đầu.',
  notPositive: 'Hãy nhập số lớn hơn 0 hoặc để trống.',
  unknownFormat: 'Không có thể thức này.',
  wrongOption: (key) => `Giá trị của tùy chọn ${key} không hợp lệ.`,
  wrongOptions: 'Các tùy chọn của thể thức phải là một đối tượng.',
  outOfRange: (most) => `Hãy nhập một số nguyên từ 0 đến ${most}.`,
  freezeTooLong: (minutes) =>
    `Thời gian đóng băng không thể dài hơn kỳ thi. Hãy nhập số phút nguyên từ 0 đến ${minutes}.`,
  cannotFreeze: 'Kỳ thi theo thể thức này không thể đóng băng.',
  inTheFuture: 'Thời điểm này ở tương lai.',
  problemTwice: (code) => `Bài ${code} xuất hiện hai lần.`,
  problemPoints: (code) => `Điểm của bài ${code} nằm ngoài phạm vi cho phép.`,
  problemLimit: (code) => `Giới hạn số lần nộp của bài ${code} nằm ngoài phạm vi cho phép.`,
  problemLabel: (code, most) =>
    `Ký hiệu của bài ${code} phải có từ 1 đến ${most} chữ cái, chữ số, dấu chấm, gạch nối hoặc gạch dưới.`,
  problemLabelTwice: (code) => `Một bài khác đã có cùng ký hiệu với bài ${code}.`,
  problemColor: (code) => `Hãy viết màu bóng bay của bài ${code} dưới dạng #rrggbb, ví dụ #d62728.`,
  unknownNames: (names) => `Không tồn tại: ${names.join(', ')}.`,
  unknownProblems: (codes) => `Các bài sau không tồn tại, hoặc bạn không được xem: ${codes.join(', ')}.`,
  notToOpen: (codes) =>
    `Chỉ người được sửa một bài ẩn mới có thể công khai bài đó. Bạn không được sửa: ${codes.join(', ')}.`,
  problemsHaveSubmissions: (codes) =>
    `Các bài sau đã có bài nộp trong kỳ thi này: ${codes.join(', ')}. Hãy xác nhận bên dưới rằng các bài nộp đó sẽ rời kỳ thi.`,
  force: 'Gỡ các bài kể cả khi đã có bài nộp',
};
