import type { problemFields as english } from '../../en/problems/problem-fields.ts';
import { authoring } from './authoring.ts';
import { problems } from './problems.ts';

export const problemFields: typeof english = {
  code: { label: 'Mã bài', hint: 'Gồm chữ cái, chữ số, _ và -. Mã là một phần địa chỉ của bài.' },
  name: { label: 'Tên' },
  statement_language: { label: 'Ngôn ngữ' },
  description: {
    label: 'Đề bài',
    hint: 'Markdown với công thức: $n^2$ hoặc ~n^2~ trong dòng, $$\\sum_{i=1}^n i$$ trên một dòng riêng. Ví dụ lấy từ dữ liệu kiểm thử và hiện bên dưới đề bài.',
  },
  notes: {
    label: authoring.notes,
    hint: 'Markdown, hiện bên dưới các ví dụ, chẳng hạn để giải thích chúng.',
  },
  time_limit: { label: 'Giới hạn thời gian (giây)' },
  memory_limit: { label: 'Giới hạn bộ nhớ (KiB)' },
  language_limits: {
    label: 'Giới hạn cho một số ngôn ngữ lập trình',
    hint: 'Khóa của một ngôn ngữ, ví dụ PY3 hoặc CPP17.',
    columns: {
      language: 'Khóa',
      time_limit: 'Giới hạn thời gian (giây)',
      memory_limit: 'Giới hạn bộ nhớ (KiB)',
    },
  },
  languages: {
    label: 'Ngôn ngữ lập trình được phép',
    hint: 'Các khóa như PY3. Để trống nếu cho phép tất cả.',
  },
  points: { label: problems.points },
  partial: { label: 'Điểm từng phần', hint: 'Lời giải được điểm cho các test và nhóm test mà nó giải đúng.' },
  max_source_files: {
    label: 'Số tệp mã nguồn',
    hint: 'Số tệp tối đa của một bài nộp. Nếu nhiều hơn một, thí sinh cũng có thể gửi tệp zip.',
  },
  max_source_bytes: {
    label: 'Kích thước bài nộp tối đa (byte)',
    hint: 'Tổng kích thước các tệp sau khi giải nén. Chương trình tối đa 1 MiB, tệp zip chứa output tối đa 64 MiB.',
  },
  short_circuit: { label: 'Dừng chấm ở test sai đầu tiên' },
  is_public: { label: 'Công khai', hint: 'Mọi người đều có thể xem và giải bài.' },
  is_organization_private: { label: 'Chỉ cho thành viên của các tổ chức bên dưới' },
  organizations: { label: 'Tổ chức' },
  source_visibility: {
    label: 'Ai đọc được mã nguồn bài nộp',
    options: {
      always: 'Mọi người thấy bài này',
      solved: 'Những người đã giải được bài',
      own: 'Chỉ người nộp và những người ra đề',
    },
  },
  case_feedback: {
    label: 'Thí sinh thấy gì ở mỗi test',
    options: {
      full: 'Kết quả và lời của trình chấm',
      verdicts: 'Chỉ kết quả',
      none: 'Không gì cả: chỉ kết quả của cả bài nộp',
    },
  },
  authors: {
    label: 'Tác giả',
    hint: 'Tên người dùng. Tác giả sửa được bài và được nêu tên trên trang của bài.',
  },
  curators: { label: 'Người quản lý', hint: 'Họ cũng sửa được bài nhưng không được nêu tên.' },
  testers: { label: 'Người kiểm thử', hint: 'Họ có thể xem và nộp bài khi bài còn ẩn.' },
  types: { label: problems.types, hint: 'Mỗi dòng một dạng, ví dụ Graph theory.' },
  group: { label: problems.group },
  source: { label: 'Nguồn', hint: 'Bài lấy từ đâu, ví dụ tên một kỳ thi.' },
  license: { label: 'Giấy phép', hint: 'Ví dụ CC BY-SA 4.0.' },
  statements: {
    label: 'Đề bài bằng ngôn ngữ khác',
    hint: 'Người đọc thấy đề bài bằng ngôn ngữ giao diện của họ nếu có. Ngôn ngữ là một mã như en, vi hoặc zh-Hans.',
    columns: {
      language: 'Ngôn ngữ',
      name: 'Tên',
      description: 'Đề bài',
      notes: authoring.notes,
    },
  },
};
