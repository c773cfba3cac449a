import type { organizations as english } from '../../en/organizations/organizations.ts';

export const organizations: typeof english = {
  newOrganization: 'Tổ chức mới',
  create: 'Tạo tổ chức',
  edit: 'Sửa',
  editOrganization: (name) => `Sửa ${name}`,
  publicPage: 'Trang công khai',
  pages: 'Các trang của tổ chức',

  slug: 'Tên địa chỉ',
  slugHint: 'Chữ cái, chữ số, _ và -. Là một phần của địa chỉ và không đổi được về sau.',
  name: 'Tên',
  icpcId: 'Mã ICPC',
  icpcIdHint: 'Mã số trong hệ thống đăng ký của ICPC. Kết quả và Contest API có mã này.',
  country: 'Quốc gia',
  countryHint: 'Tên quốc gia, hoặc ba chữ cái của ISO 3166-1, ví dụ VNM.',
  logo: 'Logo',
  logoOf: (name) => `Logo của ${name}`,
  logoHint:
    'PNG, JPEG hoặc WebP, tối đa 256 KB và 2048 × 2048 pixel. Bảng xếp hạng hiện logo thành hình vuông nhỏ.',
  removeLogo: 'Gỡ logo',
  about: 'Mô tả',

  removeMembers: 'Xóa thành viên',
  removedMembers: 'Tên người dùng',
  removedMembersHint: 'Họ có thể tham gia hoặc xin tham gia lại.',

  joinByRequest: 'theo yêu cầu',
  askToJoin: 'Xin tham gia',
  reason: 'Vì sao bạn muốn tham gia?',
  requestIsWaiting: 'Bạn đã xin tham gia. Quản trị viên sẽ quyết định.',
  withdraw: 'Rút yêu cầu',
  requests: 'Yêu cầu',
  requestsOf: (slug) => `Yêu cầu tham gia ${slug}`,
  noRequests: 'Không có yêu cầu nào.',
  chosen: 'Chọn',
  user: 'Người dùng',
  askedAt: 'Lúc xin',
  decision: 'Quyết định',
  accept: 'Chấp nhận',
  reject: 'Từ chối',
};
