import type { organizations as english } from '../en/organizations.ts';

export const organizations: typeof english = {
  newOrganization: 'Tổ chức mới',
  create: 'Tạo tổ chức',
  edit: 'Sửa',
  editOrganization: (name) => `Sửa ${name}`,
  publicPage: 'Trang công khai',

  slug: 'Tên địa chỉ',
  slugHint: 'Chữ cái, chữ số, _ và -. Là một phần của địa chỉ và không đổi được về sau.',
  name: 'Tên',
  shortName: 'Tên ngắn',
  shortNameHint: 'Dùng cho bảng xếp hạng và các bảng hẹp.',
  about: 'Mô tả',
  isOpen: 'Ai cũng tham gia được',
  isOpenHint: 'Nếu không, người dùng xin tham gia và quản trị viên quyết định.',
  admins: 'Quản trị viên',
  adminsHint: 'Tên người dùng. Họ sửa tổ chức, quyết định các yêu cầu và xóa thành viên.',

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
