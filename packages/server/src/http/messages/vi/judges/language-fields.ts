import type { languageFields as english } from '../../en/judges/language-fields.ts';
import { languages } from './languages.ts';

const factorHint = 'Nhân với giới hạn của các bài không có giới hạn riêng cho ngôn ngữ này.';

const forScriptsHint =
  'Dành cho các script đọc API dữ liệu và các trang. Màu sắc trên trang này phụ thuộc vào mã của ngôn ngữ.';

export const languageFields: typeof english = {
  name: { label: languages.name },
  short_name: { label: 'Tên ngắn' },
  common_name: { label: 'Tên không có phiên bản' },
  extension: { label: languages.extension },
  position: {
    label: languages.position,
    hint: 'Ngôn ngữ có số nhỏ hơn đứng trước, cùng số thì xếp theo tên.',
  },
  is_enabled: { label: 'Người dùng nộp bài được bằng ngôn ngữ này' },
  is_default: {
    label: languages.isDefault,
    hint: 'Được chọn cho người dùng chưa nộp bài nào. Nhiều nhất một ngôn ngữ là mặc định.',
  },
  time_factor: { label: languages.timeFactor, hint: factorHint },
  memory_factor: { label: languages.memoryFactor, hint: factorHint },
  ace_mode_name: { label: 'Tên chế độ trong Ace', hint: forScriptsHint },
  pygments_name: { label: 'Tên trong Pygments', hint: forScriptsHint },
  code_template: { label: 'Mẫu của lời giải mới' },
};
