import type { balloons as english } from '../../en/contests/balloons.ts';

export const balloons: typeof english = {
  titleOf: (contest) => `Bóng bay: ${contest}`,
  counts: (waiting, delivered) => `${waiting} quả cần trao, ${delivered} quả đã trao.`,
  more: (count) => `Còn ${count} quả nữa trong tệp CSV.`,
  none: 'Không có quả bóng nào phù hợp. Danh sách tự cập nhật.',
  solvesAreHidden: 'Bóng được phát khi mọi người được xem kết quả của kỳ thi trên bảng xếp hạng.',
  frozenWithoutBalloons: 'Bảng xếp hạng đang đóng băng. Bóng mới được trao khi mở băng.',
  frozenWithBalloons: (most) =>
    `Bảng xếp hạng đang đóng băng. Cho đến khi mở băng, một đội chỉ được trao bóng cho đến khi có ${most} quả.`,
  room: 'Phòng',
  noRoom: 'Chưa có phòng',
  state: 'Trạng thái',
  states: { waiting: 'Cần trao', delivered: 'Đã trao', invalid: 'Không còn hiệu lực' },
  solved: 'Giải được lúc',
  deliveredBy: (runner) => (runner === null ? 'Đã trao' : `${runner} đã trao`),
  noLongerValid: 'Không còn hiệu lực',
  noLongerValidHint: 'Lời giải bị từ chối sau khi chấm lại.',
  firstInContest: 'Đầu tiên trong kỳ thi',
  firstForProblem: 'Đầu tiên giải bài này',
  deliver: 'Đã trao',
  deliverTo: (label, team) => `Đã trao bóng ${label} cho ${team}`,
  undo: 'Hoàn tác',
  undoFor: (label, team) => `Chưa trao bóng ${label} cho ${team}`,
  user: 'Tên người dùng của đội',
  problem: 'Mã bài',
  csv: 'Tệp CSV',
};
