import type { scoreboard as english } from '../../en/contests/scoreboard.ts';

export const scoreboard: typeof english = {
  title: (contest) => `Bảng xếp hạng ${contest}`,
  rank: 'Hạng',
  user: 'Người dùng',
  score: 'Điểm',
  penalty: 'Phạt',
  time: 'Thời gian',
  rating: 'Rating',
  disqualified: 'bị loại',
  scoreboard: 'Bảng xếp hạng',
  virtual: 'ảo',
  you: 'bạn',
  solvedOfTried: (solved, tried) => `${solved} trên ${tried} người đã thử giải được`,
  problemAndPoints: (name, points) => `${name} (${points} điểm)`,
  cellsShowTries:
    'Mỗi ô cho biết số lần nộp và phút giải được, hoặc số lần nộp sai. Dấu hỏi cho biết các bài nộp chưa rõ kết quả.',
  firstIsMarked: 'Ngôi sao đánh dấu thí sinh đầu tiên giải được bài.',
  cellsShowTime: 'Dưới điểm của mỗi bài là thời điểm đạt được số điểm đó.',
  cellsShowTimeAndFailures:
    'Dưới điểm của mỗi bài là thời điểm đạt được số điểm đó và số lần nộp sai trước đó.',
  tiesShareRank: 'Các thí sinh có kết quả bằng nhau được xếp cùng hạng.',
  goToMyRow: 'Đến dòng của tôi',

  resultsAreHidden: 'Kết quả của các bài nộp sau đó được ẩn. Dấu hỏi cho biết số lượng.',
  ownRowIsCurrent: 'Dòng của bạn hiển thị kết quả hiện tại của bạn.',
  isOfMinute: (minutes) => `Đây là bảng xếp hạng của kỳ thi sau ${minutes} phút.`,
  isReplayOfMinute: (minutes) => `Đây là bảng xếp hạng của kỳ thi sau ${minutes} phút, có thêm dòng của bạn.`,
  minute: 'Phút thứ',
  showMinute: 'Xem',
  showNow: 'Xem bảng xếp hạng hiện tại',
  asFile: (format) => `Bảng xếp hạng dạng ${format.toUpperCase()}`,
  resultsAreWithheld: 'Cho đến khi kết thúc, mọi bài nộp đều hiển thị là đang chờ.',
  onlyOwnRow: 'Bảng xếp hạng chưa mở cho bạn. Bạn chỉ thấy dòng của mình.',
  isClosed: 'Bảng xếp hạng không mở cho bạn.',
  opening: {
    V: 'Bảng sẽ mở khi kỳ thi bắt đầu.',
    C: 'Bảng sẽ mở khi kỳ thi kết thúc.',
    P: 'Bảng sẽ mở khi kỳ thi kết thúc hoặc khi hết giờ làm bài của bạn.',
    H: 'Chỉ ban tổ chức kỳ thi xem được bảng này.',
  },
};
