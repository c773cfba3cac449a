import type { contestFields as english } from '../../en/contests/contest-fields.ts';
import { contests } from './contests.ts';
import { groups } from './groups.ts';

const ratingBoundHint =
  'Thí sinh ngoài giới hạn này tham gia không tính rating. Để trống nếu không giới hạn.';

export const contestFields: typeof english = {
  key: { label: 'Mã kỳ thi', hint: 'Gồm chữ cái, chữ số, _ và -. Mã là một phần địa chỉ của kỳ thi.' },
  name: { label: 'Tên', hint: 'Tên hiện trong danh sách, trên thanh kỳ thi và trên bảng xếp hạng.' },
  description: {
    label: 'Mô tả',
    hint: 'Markdown. Quy định, giải thưởng, lịch thi: trang của kỳ thi hiện phần này cho mọi người xem được kỳ thi.',
  },
  tags: { label: 'Nhãn', hint: 'Nhãn hiện trong danh sách kỳ thi, ví dụ rated hoặc school.' },
  start_time: { label: contests.starts },
  end_time: { label: contests.ends },
  time_limit: {
    label: 'Thời gian cho mỗi thí sinh',
    hint: 'Giờ, phút và giây kể từ lúc tham gia. Để trống nếu mọi người được làm đến hết kỳ thi.',
  },
  frozen_last_minutes: { label: 'Số phút đóng băng trước khi kết thúc', hint: '0 nếu không đóng băng.' },
  removed_intervals: {
    label: 'Thời gian không tính',
    hint: 'Các lần tạm dừng. Nếu chỉ thay đổi mục này, giờ kết thúc sẽ dời theo. Để trống lúc kết thúc thì đồng hồ đứng yên.',
    columns: { start: 'Từ', end: 'Đến' },
  },
  balloons_during_freeze: {
    label: 'Bóng bay khi đóng băng',
    hint: 'Khi đóng băng, một đội vẫn được trao bóng cho đến khi có đủ số này. Số còn lại được trao sau khi mở băng. 0 nếu không trao.',
  },
  problems: {
    label: contests.problems,
    hint: 'Bài không có ký hiệu sẽ nhận chữ cái hoặc số theo vị trí. Màu bóng bay viết dưới dạng #rrggbb, ví dụ #d62728.',
    columns: {
      code: 'Mã bài',
      points: contests.points,
      partial: 'Điểm từng phần',
      max_submissions: contests.submissionsAllowed,
      label: 'Ký hiệu',
      color: 'Màu bóng bay',
      submission_visibility: 'Thí sinh thấy gì',
    },
  },
  languages: {
    label: 'Ngôn ngữ được phép',
    hint: 'Khóa của ngôn ngữ, ví dụ PY3. Để trống nếu cho phép mọi ngôn ngữ.',
  },
  format: { label: contests.format },
  points_precision: {
    label: 'Số chữ số thập phân của điểm',
    hint: 'Số chữ số sau dấu thập phân trên bảng xếp hạng.',
  },
  scoreboard_visibility: {
    label: 'Ai xem được bảng xếp hạng',
    options: {
      V: 'Mọi người, từ lúc bắt đầu',
      C: 'Mọi người, sau khi kỳ thi kết thúc',
      P: 'Thí sinh sau khi hết giờ làm bài của mình, mọi người sau khi kỳ thi kết thúc',
      H: 'Chỉ ban tổ chức',
    },
  },
  submission_visibility: {
    label: 'Thí sinh thấy gì ở bài nộp của mình',
    hint: 'Cho đến khi kỳ thi kết thúc với mọi thí sinh; khi tham gia ảo thì đến lúc hết giờ của lần tham gia đó. Sau đó thí sinh thấy tất cả. Cho đến lúc đó, ngoài ban giám khảo không ai thấy nhiều hơn.',
    options: {
      everything: 'Tất cả: kết quả, điểm, các test và đầu ra',
      verdict: 'Kết quả: kết quả chung và điểm, không có test, thời gian và phản hồi',
      samples: 'Test ví dụ: bài có biên dịch được không, và kết quả của các test ví dụ ở đầu bộ test',
      compile: 'Biên dịch: chỉ biết bài có biên dịch được không, kèm đầu ra của trình biên dịch nếu lỗi',
      nothing: 'Không gì cả: chỉ biết bài nộp đã được nhận',
    },
  },
  feedback_tokens: {
    label: 'Số lượt xem kết quả',
    hint: 'Mỗi thí sinh có bấy nhiêu lượt xem tất cả về một bài nộp của mình trước khi kỳ thi kết thúc. 0 nếu không có. Chỉ có ý nghĩa khi thí sinh không thấy tất cả.',
  },
  feedback_token_minutes: {
    label: 'Dùng lại được một lượt sau (phút)',
    hint: 'Để trống nếu mỗi lượt chỉ dùng một lần.',
  },
  verification: {
    label: 'Kết quả mà ban giám khảo xác nhận trước khi thí sinh thấy',
    options: { none: 'Không', all: 'Tất cả', first: 'Bài giải đầu tiên của mỗi bài' },
  },
  show_team_names: { label: 'Bảng xếp hạng hiện tên đội, không chỉ tên đăng nhập' },
  show_members: {
    label: 'Mọi người được đọc tên các thành viên của đội',
    hint: 'Trong các tệp kết quả sau khi mở băng và trên trang của đội. Người tổ chức luôn thấy.',
  },
  show_organizations: { label: 'Bảng xếp hạng hiện tổ chức của thí sinh' },
  groups: {
    label: groups.title,
    hint: 'Ví dụ: sinh viên, hoặc các đội của một điểm thi. Bảng xếp hạng có thể chỉ hiện một nhóm, và mỗi nhóm có thể có đội nhất. Hãy xếp thí sinh vào nhóm ở trang danh sách thí sinh.',
    columns: {
      code: groups.code,
      name: groups.name,
    },
  },
  medal_rule: {
    label: 'Ai được huy chương',
    hint: 'Thí sinh đồng hạng nhận cùng huy chương nên có thể nhiều hơn. 0 là không trao.',
    options: {
      count: 'Theo các con số bên dưới',
      share: 'Vàng cho một phần mười hai đứng đầu, bạc đến một phần tư, đồng đến một nửa, như ở IOI',
    },
  },
  gold_medals: { label: 'Huy chương vàng' },
  silver_medals: { label: 'Huy chương bạc' },
  bronze_medals: { label: 'Huy chương đồng' },
  awards: {
    label: 'Giải thưởng khác',
    hint: 'Đội vô địch luôn được công bố.',
    options: {
      'first-to-solve': 'Đội giải đầu tiên từng bài',
      'organization-winners': 'Đội tốt nhất của từng tổ chức',
      'group-winners': 'Đội tốt nhất của từng nhóm',
      honors:
        'Danh hiệu cho đội không có huy chương: hạng nhất khi giải bằng đội nhận huy chương cuối cùng, hạng nhì khi kém một bài, danh hiệu từ mức trung vị, còn lại là khuyến khích',
    },
  },
  custom_awards: {
    label: 'Giải thưởng riêng',
    hint: 'Ví dụ “Đội mới xuất sắc”. Các dòng cùng tên là một giải cho nhiều đội.',
    columns: {
      citation: 'Tên giải',
      team: 'Tên đăng nhập',
    },
  },
  is_visible: {
    label: 'Những người được tham gia nhìn thấy kỳ thi',
    hint: 'Nếu không, chỉ ban tổ chức nhìn thấy. Hãy ẩn kỳ thi cho đến khi chuẩn bị xong.',
  },
  is_registration_open: {
    label: 'Người dùng có thể đăng ký trước khi kỳ thi bắt đầu',
    hint: 'Người đã đăng ký được vào thi ngay khi kỳ thi bắt đầu.',
  },
  registration_opens: {
    label: 'Mở đăng ký',
    hint: 'Để trống để mở ngay.',
  },
  registration_closes: {
    label: 'Đóng đăng ký',
    hint: 'Để trống để đóng khi kỳ thi bắt đầu.',
  },
  registration_approval: {
    label: 'Người tổ chức duyệt từng đăng ký',
    hint: 'Chỉ người được duyệt mới vào được kỳ thi trước khi kết thúc.',
  },
  registration_questions: {
    label: 'Câu hỏi cho người đăng ký',
    hint: 'Mỗi dòng một câu. Câu nào cũng cần trả lời, và chỉ người tổ chức đọc.',
  },
  registration_days_kept: {
    label: 'Số ngày giữ câu trả lời',
    hint: 'Tính từ khi kỳ thi kết thúc. Sau đó chúng bị xóa.',
  },
  max_team_size: {
    label: 'Số thành viên tối đa của một đội',
    hint: 'Người dùng lập đội từ 1 đến số này. 0: mọi người thi một mình.',
  },
  access_code: {
    label: contests.accessCode,
    hint: 'Thí sinh nhập mã này khi tham gia. Để trống nếu không cần mã.',
  },
  is_private: { label: 'Chỉ thí sinh trong danh sách được tham gia' },
  private_contestants: {
    label: 'Danh sách thí sinh',
    hint: 'Tên đăng nhập, cách nhau bằng dấu cách, dấu phẩy hoặc xuống dòng.',
  },
  is_organization_private: { label: 'Chỉ thành viên của các tổ chức trong danh sách được tham gia' },
  organizations: {
    label: contests.organizations,
    hint: 'Mã của tổ chức như trong địa chỉ trang của nó, cách nhau bằng dấu cách, dấu phẩy hoặc xuống dòng.',
  },
  authors: { label: contests.authors, hint: 'Họ sửa được kỳ thi và được nêu tên trên trang của kỳ thi.' },
  curators: {
    label: 'Người phụ trách',
    hint: 'Họ sửa được kỳ thi nhưng không được nêu tên trên trang của kỳ thi.',
  },
  testers: {
    label: 'Người thử bài',
    hint: 'Họ xem được kỳ thi khi nó còn ẩn và theo dõi kỳ thi như khán giả nhưng không sửa được.',
  },
  jury: {
    label: 'Ban giám khảo',
    hint: 'Họ xem mọi bài nộp và kết quả, trả lời câu hỏi và chấm lại, nhưng không sửa được kỳ thi.',
  },
  balloon_runners: { label: 'Người đưa bóng bay', hint: 'Họ chỉ xem danh sách bóng bay.' },
  canned_answers: {
    label: 'Câu trả lời soạn sẵn của ban giám khảo',
    hint: 'Mỗi dòng một câu. Ban giám khảo được gợi ý các câu này trước những câu thông dụng như “Không bình luận.”',
  },
  run_pretests_only: {
    label: 'Chỉ chấm test sơ bộ trong kỳ thi',
    hint: 'Bài nộp cho các bài có test sơ bộ chỉ được chấm với test sơ bộ, cho đến khi áp dụng kết quả chấm toàn bộ sau kỳ thi. Rating, luyện tập và kết quả chính thức chờ việc này.',
  },
  open_for_practice: {
    label: 'Mở để luyện tập khi kết thúc',
    hint: 'Các bài trở thành công khai khi kỳ thi đã kết thúc với mọi thí sinh, và mọi kỳ thi khác có bài ẩn của kỳ thi này cũng đã kết thúc. Bài bị ẩn sau khi bạn lưu cài đặt này thì vẫn ẩn.',
  },
  is_rated: {
    label: 'Tính rating',
    hint: 'Rating thay đổi ngay khi kỳ thi đã kết thúc và kết quả công khai; nếu bảng xếp hạng bị đóng băng thì ngay khi được mở băng.',
  },
  rate_all: { label: 'Tính rating cho cả thí sinh không nộp bài' },
  rating_floor: { label: 'Rating thấp nhất được tính', hint: ratingBoundHint },
  rating_ceiling: { label: 'Rating cao nhất được tính', hint: ratingBoundHint },
};
