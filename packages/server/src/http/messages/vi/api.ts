import { html } from '../../html/html.ts';
import type { api as english } from '../en/api.ts';

export const api: typeof english = {
  title: 'API',
  heading: 'API cho chương trình',
  openApi: (document) => html`${document} mô tả cùng các yêu cầu này cho công cụ.`,
  openApiDocument: 'Tài liệu OpenAPI',
  tokenRule: html`Để thao tác với tư cách của bạn, hãy gửi API token: <code>Authorization: Bearer TOKEN</code>. Khi đó bạn có cùng quyền như trong trình duyệt.`,
  envelopeRule: html`Mọi phản hồi của API dữ liệu có <code>data</code> hoặc <code>error</code>. Danh sách được chia trang: <code>page</code> chọn trang, bắt đầu từ 1, cho đến khi <code>has_more</code> là false.`,
  filterRule: html`Bộ lọc lặp lại khớp với bất kỳ giá trị nào của nó. Các bộ lọc khác nhau phải cùng khớp. Giá trị logic là <code>True</code> và <code>False</code>.`,
  headerRule: html`Thời gian theo giờ UTC. Phản hồi có <code>ETag</code>. <code>RateLimit-Limit</code>, <code>RateLimit-Remaining</code> và <code>RateLimit-Reset</code> cho biết giới hạn số yêu cầu.`,
  endpoints: 'Các địa chỉ',
  sharedErrors: 'Lỗi chung của mọi yêu cầu',
  parameters: 'Tham số',
  headers: 'Header',
  formFields: 'Trường của biểu mẫu',
  response: 'Phản hồi',
  example: 'Ví dụ',
  errors: 'Lỗi',
  name: 'Tên',
  field: 'Trường',
  type: 'Kiểu',
  meaning: 'Ý nghĩa',
  status: 'Mã',
  message: 'Thông báo',
  cause: 'Nguyên nhân',
  required: (type) => `${type}, bắt buộc`,
  repeatable: (type) => `${type}, có thể lặp lại`,
  forAnyone: 'Không cần đăng nhập.',
  forSyncKey: 'Gửi khóa đồng bộ trong header `X-Global-API-Key`.',
  forUsers: 'Đăng nhập hoặc gửi API token.',

  captchaTitle: 'Captcha',
  tooManyRequests: 'Quá nhiều yêu cầu',
  captchaExplained:
    'Số yêu cầu đến API dữ liệu đã vượt quá giới hạn của trang web. Để tiếp tục ngay, hãy để trang này giải một câu đố nhỏ. Việc này mất vài giây. Nếu không, giới hạn sẽ hết sau ba ngày.',
  captchaNeedsScript: (documentation) =>
    html`Trang này cần JavaScript. Chương trình có thể tự giải câu đố, xem ${documentation}.`,
  documentation: 'tài liệu API',
  captchaWorking: 'Đang giải: đã thử {count} lần.',
  captchaDone: 'Xong. Bạn có thể tiếp tục dùng API dữ liệu.',
  captchaFailed: 'Không thành công: {reason}. Tải lại trang để thử lại.',
};
