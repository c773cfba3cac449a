import type { errors as english } from '../en/errors.ts';

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
  tooLarge: ['Quá lớn', 'Dữ liệu bạn gửi vượt quá mức cho phép. Hãy gửi tệp hoặc văn bản nhỏ hơn.'],
  tooMany: ['Quá nhiều lần thử', 'Hãy đợi một lát rồi thử lại.'],
  internal: ['Đã xảy ra lỗi', 'Đây là lỗi của trang web và đã được ghi lại. Hãy thử lại sau.'],
  unavailable: [
    'Tạm thời không truy cập được',
    'Trang web hiện không thể trả lời. Hãy thử lại sau một phút.',
  ],
  refused: ['Bị từ chối', 'Trang web không chấp nhận yêu cầu này.'],
  csrf: 'Biểu mẫu đã hết hạn hoặc không đến từ trang web này. Hãy quay lại, tải lại trang rồi gửi lại. Trình duyệt của bạn phải chấp nhận cookie.',
};
