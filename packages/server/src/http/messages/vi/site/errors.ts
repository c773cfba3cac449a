import { html } from '../../../html/html.ts';
import type { errors as english } from '../../en/site/errors.ts';

export const errors: typeof english = {
  badRequest: ['Yêu cầu không hợp lệ', 'Trang web không hiểu yêu cầu này. Hãy quay lại và thử lại.'],
  forbidden: [
    'Không có quyền',
    'Tài khoản của bạn không có quyền truy cập trang này hoặc thực hiện thao tác này.',
  ],
  notFound: ['Không tìm thấy trang', 'Không có gì ở địa chỉ này, hoặc bạn không có quyền truy cập.'],
  methodNotAllowed: [
    'Phương thức không được phép',
    'Địa chỉ này tồn tại nhưng không chấp nhận loại yêu cầu này.',
  ],
  conflict: [
    'Hiện không thể thực hiện',
    'Không thể thực hiện thao tác này trong trạng thái hiện tại. Hãy tải lại trang rồi thử lại.',
  ],
  tooLarge: ['Quá lớn', 'Dữ liệu bạn gửi vượt quá mức cho phép. Hãy gửi tệp hoặc văn bản nhỏ hơn.'],
  tooMany: ['Quá nhiều lần thử', 'Hãy đợi một lát rồi thử lại.'],
  internal: ['Đã xảy ra lỗi', 'Đây là lỗi của trang web và đã được ghi lại. Hãy thử lại sau.'],
  unavailable: [
    'Tạm thời không truy cập được',
    'Trang web hiện không thể trả lời. Hãy thử lại sau một phút.',
  ],
  refused: ['Bị từ chối', 'Trang web không chấp nhận yêu cầu này. Hãy quay lại và thử lại.'],
  signedOut: [
    'Bạn đã bị đăng xuất',
    'Phiên của bạn kết thúc trước khi bạn gửi biểu mẫu này, nên chưa có gì được lưu. Mọi thứ bạn đã nhập vẫn còn trên trang này.',
  ],
  signInBeside: (link) => html`${link} trong một thẻ mới. Sau đó quay lại trang này và gửi lại biểu mẫu.`,
  oldForm: [
    'Gửi lại biểu mẫu?',
    'Bạn đăng nhập sau khi mở biểu mẫu này, nên chưa có gì được lưu. Mọi thứ bạn đã nhập vẫn còn trên trang này.',
  ],
  sendAgain: 'Gửi lại biểu mẫu',
  filesUnavailable: 'Trang web hiện không truy cập được kho tệp. Hãy thử lại sau vài phút.',
  staffOnly: 'Chỉ quản trị viên mới mở được các trang quản trị.',
  foreignSubmission:
    'Bạn không xem được bài nộp này của người khác. Nhiều bài cho xem lời giải của người khác sau khi bạn đã tự giải được.',
  signInHelps: 'một số trang chỉ dành cho người đã đăng nhập',
  goBack: 'Về trang trước',
  status: (code) => `Lỗi ${code}`,
  csrf: 'Biểu mẫu đã hết hạn hoặc không đến từ trang web này. Hãy quay lại, tải lại trang rồi gửi lại. Trình duyệt của bạn phải chấp nhận cookie.',
};
