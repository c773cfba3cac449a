import type { library as english } from '../../en/site/library.ts';

export const library: typeof english = {
  note: 'Trình so sánh, trình tương tác, trình quản lý, trình sinh test và trình kiểm tra của mọi bài đều có thể dùng các tệp này, ví dụ testlib.h. Bài làm của thí sinh không thấy chúng. Bộ test giữ tệp mà nó được tạo cùng.',
  file: 'Tệp',
  fileHint: (megabytes) => `Tệp tiêu đề C hay C++, tối đa ${megabytes} MiB.`,
  name: 'Tên',
  nameHint: 'Để trống thì dùng tên của tệp.',
  add: 'Thêm hoặc thay',
  remove: 'Xóa',
  empty: 'Chưa có tệp nào.',
};
