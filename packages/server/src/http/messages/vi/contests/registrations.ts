import type { registrations as english } from '../../en/contests/registrations.ts';

export const registrations: typeof english = {
  title: 'Đăng ký',
  titleOf: (contest) => `Đăng ký: ${contest}`,
  explained: (days) => `Chỉ người tổ chức đọc câu trả lời. Chúng bị xóa ${days} sau khi kỳ thi kết thúc.`,
  days: (days) => `${days} ngày`,
  counts: (waiting, approved, refused) =>
    `${waiting} đang chờ, ${approved} được duyệt, ${refused} bị từ chối.`,
  nobody: 'Chưa có ai đăng ký.',
  user: 'Người dùng',
  answers: 'Câu trả lời',
  registered: 'Đăng ký lúc',
  state: 'Trạng thái',
  states: { waiting: 'Đang chờ', approved: 'Được duyệt', refused: 'Bị từ chối' },
  marks: { waiting: 'Để sau', approved: 'Duyệt', refused: 'Từ chối' },
  markOf: (mark, user) => `${mark}: ${user}`,
  by: (editor) => `bởi ${editor}`,
  needsApproval: 'Người tổ chức kỳ thi này duyệt từng đăng ký.',
  youWait: 'Đăng ký của bạn đang chờ người tổ chức.',
  correctAnswers: 'Sửa câu trả lời',
};
