import type { contestBar as english } from '../../en/contests/contest-bar.ts';

export const contestBar: typeof english = {
  contest: 'Kỳ thi',
  problems: 'Các bài của kỳ thi',
  scoreboard: 'Bảng xếp hạng',
  startsIn: 'Bắt đầu sau',
  timeLeft: 'Còn lại',
  hasStarted: 'Kỳ thi đã bắt đầu.',
  openContest: 'Mở kỳ thi',
  hasEnded: 'Kỳ thi đã kết thúc.',
  timeIsOver: 'Bạn đã hết giờ.',
  isFrozen: 'Bảng xếp hạng đã đóng băng',
  isFrozenNow: 'Bảng xếp hạng vừa bị đóng băng.',
  newStart: 'Giờ bắt đầu mới:',
  newFreeze: 'Giờ đóng băng bảng xếp hạng mới:',
  newEnd: 'Giờ kết thúc mới:',
  alsoIn: 'Bạn cũng đang ở trong',
  takesPartAs: { live: '', spectator: 'theo dõi', virtual: 'thi ảo' },
  states: {
    solved: 'Đã giải',
    pending: 'Đang chấm',
    received: 'Đã nhận',
    tried: 'Đã thử',
    untouched: 'Chưa thử',
  },
};
