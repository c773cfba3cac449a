import type { formats as english } from '../../en/contests/formats.ts';

export const formats: typeof english = {
  atcoder: {
    title: 'AtCoder',
    summary:
      'Mỗi bài tính điểm cao nhất; thời gian là lúc điểm tăng lần cuối, cộng thêm số phút phạt cho mỗi lần nộp trước lần tốt nhất.',
    options: { penalty: 'Phạt cho mỗi lần nộp trước lần tốt nhất' },
  },
  default: {
    title: 'Mặc định',
    summary: 'Mỗi bài tính điểm cao nhất; thời gian là tổng thời điểm nộp lần cuối của các bài có điểm.',
    options: {},
  },
  ecoo: {
    title: 'ECOO',
    summary:
      'Mỗi bài tính lần nộp cuối cùng, cộng điểm thưởng nếu giải được ngay lần đầu và theo thời gian còn lại.',
    options: {
      cumtime: 'Điểm bằng nhau thì xếp theo tổng thời gian',
      first_ac_bonus: 'Điểm thưởng khi giải được ngay lần đầu',
      time_bonus: 'Mỗi khoảng thời gian còn lại này được thêm một điểm; 0 nếu không có',
    },
  },
  icpc: {
    title: 'ICPC',
    summary:
      'Mỗi bài tính điểm cao nhất; thời gian là tổng số phút của các bài có điểm, cộng thêm số phút phạt cho mỗi lần nộp trước lần tốt nhất.',
    options: { penalty: 'Phạt cho mỗi lần nộp trước lần tốt nhất' },
  },
  ioi: {
    title: 'IOI',
    summary: 'Mỗi bài tính điểm cao nhất; thời gian chỉ được tính nếu ban tổ chức bật.',
    options: {
      cumtime: 'Điểm bằng nhau thì xếp theo tổng thời gian',
      last_score_altering: 'Điểm bằng nhau thì xếp theo thời điểm điểm tăng lần cuối',
    },
  },
  ioi16: {
    title: 'IOI 2016',
    summary: 'Mỗi bài tính tổng điểm cao nhất của từng nhóm test qua mọi lần nộp.',
    options: { cumtime: 'Điểm bằng nhau thì xếp theo tổng thời gian' },
  },
  site: {
    title: 'Của trang này',
    summary:
      'Mỗi bài tính điểm cao nhất; thời gian là tổng số giây của các bài có điểm, cộng thêm số phút phạt cho mỗi lần nộp trước lần tốt nhất.',
    options: {
      penalty: 'Phạt cho mỗi lần nộp trước lần tốt nhất',
      LSO: 'Thời gian là lúc điểm tăng lần cuối thay vì tổng các bài',
    },
  },
};
