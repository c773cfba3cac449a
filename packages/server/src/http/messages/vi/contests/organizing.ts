import type { organizing as english } from '../../en/contests/organizing.ts';

export const organizing: typeof english = {
  newContest: 'Kỳ thi mới',
  create: 'Tạo kỳ thi',
  editContest: (contest) => `Sửa ${contest}`,
  edit: 'Sửa',
  showEffect: 'Xem tác động',
  saveChanges: 'Lưu thay đổi',
  noChange: 'Không có thiết lập nào khác với bản đã lưu.',
  notSaved: 'Các thay đổi chưa được lưu',
  createFromIt:
    'Kỳ thi đã bị xoá, hoặc bạn không còn là người tổ chức của nó. Mọi thứ bạn đã nhập vẫn còn ở đây, và bạn có thể tạo một kỳ thi mới từ đó.',
  copyWhatYouNeed:
    'Kỳ thi đã bị xoá, hoặc bạn không còn là người tổ chức của nó. Mọi thứ bạn đã nhập vẫn còn ở đây: hãy chép lại những gì bạn cần.',
  nothingSavedYet: 'Chưa lưu gì cả.',
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
  usualVisibility: 'Như thường lệ: chỉ kết quả trong kỳ thi ICPC, mọi thứ trong các kỳ thi khác',
  delete: 'Xóa',
  deleteTitle: (contest) => `Xóa ${contest}`,
  deleteExplained: 'Thao tác này xóa kỳ thi cùng các thiết lập và đăng ký.',
  archive: 'Ẩn kỳ thi',
  archiveExplained:
    'Kỳ thi này đã có bài nộp nên không thể xóa. Bạn có thể ẩn kỳ thi: khi đó chỉ ban tổ chức và quản trị viên thấy nó, mọi kết quả vẫn được giữ.',
  archived:
    'Kỳ thi này đã có bài nộp nên không thể xóa. Kỳ thi đang ẩn: chỉ ban tổ chức và quản trị viên thấy nó.',

  key: 'Mã kỳ thi',
  keyHint: 'Gồm chữ cái, chữ số, _ và -. Mã là một phần địa chỉ của kỳ thi.',
  name: 'Tên',
  description: 'Mô tả',
  timeLimit: 'Thời gian cho mỗi thí sinh',
  timeLimitHint: 'Giờ, phút và giây kể từ lúc tham gia. Để trống nếu mọi người được làm đến hết kỳ thi.',
  frozenLastMinutes: 'Số phút đóng băng trước khi kết thúc',
  frozenLastMinutesHint: '0 nếu không đóng băng.',
  balloonsDuringFreeze: 'Bóng bay khi đóng băng',
  balloonsDuringFreezeHint:
    'Khi đóng băng, một đội vẫn được trao bóng cho đến khi có đủ số này. Số còn lại được trao sau khi mở băng. 0 nếu không trao.',
  problemCode: 'Mã bài',
  partial: 'Điểm từng phần',
  label: 'Ký hiệu',
  color: 'Màu bóng bay',
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
  problemsHint:
    'Bài không có ký hiệu sẽ nhận chữ cái hoặc số theo vị trí. Màu bóng bay viết dưới dạng #rrggbb, ví dụ #d62728.',
  pointsPrecision: 'Số chữ số thập phân của điểm',
  isVisible: 'Những người được tham gia nhìn thấy kỳ thi',
  scoreboardVisibility: 'Ai xem được bảng xếp hạng',
  scoreboardVisibilities: {
    V: 'Mọi người, từ lúc bắt đầu',
    C: 'Mọi người, sau khi kỳ thi kết thúc',
    P: 'Thí sinh sau khi hết giờ làm bài của mình, mọi người sau khi kỳ thi kết thúc',
    H: 'Chỉ ban tổ chức',
  },
  submissionVisibility: 'Thí sinh thấy gì ở bài nộp của mình',
  submissionVisibilityHint:
    'Cho đến khi kỳ thi kết thúc với mọi thí sinh; khi tham gia ảo thì đến lúc hết giờ của lần tham gia đó. Sau đó thí sinh thấy tất cả. Cho đến lúc đó, ngoài ban giám khảo không ai thấy nhiều hơn.',
  submissionVisibilities: {
    everything: 'Tất cả: kết quả, điểm, các test và đầu ra',
    verdict: 'Kết quả: kết quả chung và điểm, không có test, thời gian và phản hồi',
    nothing: 'Không gì cả: chỉ biết bài nộp đã được nhận',
  },
  isRegistrationOpen: 'Người dùng có thể đăng ký trước khi kỳ thi bắt đầu',
  openForPractice: 'Mở để luyện tập khi kết thúc',
  cannedAnswers: 'Câu trả lời soạn sẵn của ban giám khảo',
  cannedAnswersHint:
    'Mỗi dòng một câu. Ban giám khảo được gợi ý các câu này trước những câu thông dụng như “Không bình luận.”',
  openForPracticeHint:
    'Các bài trở thành công khai khi kỳ thi đã kết thúc với mọi thí sinh, và mọi kỳ thi khác có bài ẩn của kỳ thi này cũng đã kết thúc. Bài bị ẩn sau khi bạn lưu cài đặt này thì vẫn ẩn.',
  languages: 'Ngôn ngữ được phép',
  languagesHint: 'Khóa của ngôn ngữ, ví dụ PY3. Để trống nếu cho phép mọi ngôn ngữ.',
  showTeamNames: 'Bảng xếp hạng hiện tên đội, không chỉ tên đăng nhập',
  showMembers: 'Mọi người được đọc tên các thành viên của đội',
  showMembersHint: 'Trong các tệp kết quả sau khi mở băng và trên trang của đội. Người tổ chức luôn thấy.',
  showOrganizations: 'Bảng xếp hạng hiện tổ chức của thí sinh',
  accessCodeHint: 'Thí sinh nhập mã này khi tham gia. Để trống nếu không cần mã.',
  isPrivate: 'Chỉ thí sinh trong danh sách được tham gia',
  privateContestants: 'Danh sách thí sinh',
  isOrganizationPrivate: 'Chỉ thành viên của các tổ chức trong danh sách được tham gia',
  curators: 'Người phụ trách',
  testers: 'Người thử bài',
  jury: 'Ban giám khảo',
  juryHint: 'Họ xem mọi bài nộp và kết quả, trả lời câu hỏi và chấm lại, nhưng không sửa được kỳ thi.',
  balloonRunners: 'Người đưa bóng bay',
  balloonRunnersHint: 'Họ chỉ xem danh sách bóng bay.',
  isRated: 'Tính rating',
  rateAll: 'Tính rating cho cả thí sinh không nộp bài',
  ratingFloor: 'Rating thấp nhất được tính',
  ratingCeiling: 'Rating cao nhất được tính',
  tags: 'Nhãn',
  noEdits: 'Chưa có thiết lập nào được sửa.',
  thawedAt: 'Mở băng lúc',
  isFinal: 'Kết quả của kỳ thi này đã chốt nên không thể thay đổi thiết lập.',
  finalizedAt: 'Chính thức từ',
  isDisqualified: 'Bị loại',
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

  nameHint: 'Tên hiện trong danh sách, trên thanh kỳ thi và trên bảng xếp hạng.',
  descriptionHint:
    'Markdown. Quy định, giải thưởng, lịch thi: trang của kỳ thi hiện phần này cho mọi người xem được kỳ thi.',
  pointsPrecisionHint: 'Số chữ số sau dấu thập phân trên bảng xếp hạng.',
  isVisibleHint: 'Nếu không, chỉ ban tổ chức nhìn thấy. Hãy ẩn kỳ thi cho đến khi chuẩn bị xong.',
  isRegistrationOpenHint: 'Người đã đăng ký được vào thi ngay khi kỳ thi bắt đầu.',
  namesHint: 'Tên đăng nhập, cách nhau bằng dấu cách, dấu phẩy hoặc xuống dòng.',
  organizationsHint:
    'Mã của tổ chức như trong địa chỉ trang của nó, cách nhau bằng dấu cách, dấu phẩy hoặc xuống dòng.',
  authorsHint: 'Họ sửa được kỳ thi và được nêu tên trên trang của kỳ thi.',
  curatorsHint: 'Họ sửa được kỳ thi nhưng không được nêu tên trên trang của kỳ thi.',
  testersHint: 'Họ xem được kỳ thi khi nó còn ẩn và theo dõi kỳ thi như khán giả nhưng không sửa được.',
  isRatedHint:
    'Rating thay đổi ngay khi kỳ thi đã kết thúc và kết quả công khai; nếu bảng xếp hạng bị đóng băng thì ngay khi được mở băng.',
  ratingBoundHint: 'Thí sinh ngoài giới hạn này tham gia không tính rating. Để trống nếu không giới hạn.',
  tagsHint: 'Nhãn hiện trong danh sách kỳ thi, ví dụ rated hoặc school.',

  badKey: 'Dùng từ 1 đến 64 chữ cái, chữ số, _ và -.',
  keyIsTaken: 'Một kỳ thi khác đã có mã này.',
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
