import type { languages as english } from '../../en/judges/languages.ts';

export const languages: typeof english = {
  all: 'Mọi ngôn ngữ',
  title: (key) => `Ngôn ngữ ${key}`,
  explained: 'Thứ tự này là thứ tự trong trang nộp bài. Không chọn được các ngôn ngữ bị tắt ở đó.',
  newLanguage: 'Ngôn ngữ mới',
  create: 'Thêm ngôn ngữ',
  key: 'Mã',
  keyHint: 'Tên mà máy chấm dùng cho nó, như CPP17. Sau này không đổi được.',
  name: 'Tên',
  extension: 'Đuôi tệp',
  position: 'Vị trí',
  isDefault: 'Mặc định',
  timeFactor: 'Hệ số thời gian',
  memoryFactor: 'Hệ số bộ nhớ',
  state: 'Trạng thái',
  enabled: 'bật',
  disabled: 'tắt',
};
