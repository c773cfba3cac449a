import { html } from '../../../html/html.ts';
import type { training as english } from '../../en/problems/training.ts';

export const training: typeof english = {
  pages: 'Chọn bài',
  lists: 'Danh sách bài',
  inLists: (lists) => html`Có trong các danh sách ${lists}`,
  list: 'Danh sách',
  newList: 'Danh sách mới',
  makeOne: 'Tạo một danh sách',
  create: 'Tạo danh sách',
  edit: 'Sửa',
  editList: (name) => `Sửa ${name}`,
  backToList: 'Về danh sách',
  deleteList: 'Xóa danh sách',
  deleteHint: 'Các bài vẫn còn. Địa chỉ của danh sách sẽ không dùng được nữa.',
  deleteNamed: (name) => `Xóa “${name}”`,
  noLists: 'Chưa có danh sách nào.',
  noProblems: 'Danh sách này không có bài nào bạn xem được.',
  owner: 'Của',
  by: (owner) => html`Của ${owner}`,
  problemCount: 'Số bài',
  progress: 'Tiến độ',
  solvedOf: (solved, all) => `đã giải ${solved}/${all}`,
  next: 'Luyện bài tiếp theo',
  visibilities: { public: 'công khai', unlisted: 'không liệt kê', private: 'riêng tư' },
  fields: {
    name: { label: 'Tên' },
    description: { label: 'Mô tả' },
    visibility: {
      label: 'Ai tìm thấy',
      options: {
        public: 'Mọi người, trong trang các danh sách',
        unlisted: 'Mọi người có địa chỉ của nó',
        private: 'Chỉ tôi, hoặc thành viên của tổ chức',
      },
    },
    problems: {
      label: 'Các bài',
      hint: 'Mã bài theo thứ tự, cách nhau bằng dấu cách hoặc xuống dòng; tối đa 1000.',
    },
  },
  organizationField: {
    label: 'Tổ chức',
    hint: 'Nếu danh sách thuộc một tổ chức bạn quản lý. Để trống cho danh sách của riêng bạn.',
  },
  bookmark: 'Đánh dấu',
  bookmarks: 'Bài đã đánh dấu',
  addBookmark: '☆ Đánh dấu',
  removeBookmark: '★ Bỏ đánh dấu',
  madeAt: 'Đánh dấu lúc',
  noBookmarks: 'Bạn chưa đánh dấu bài nào. Trang của mỗi bài có nút để đánh dấu.',
};
