import type { organizationFields as english } from '../../en/organizations/organization-fields.ts';
import { organizations } from './organizations.ts';

export const organizationFields: typeof english = {
  name: { label: organizations.name },
  short_name: { label: 'Tên ngắn', hint: 'Dùng cho bảng xếp hạng và các bảng hẹp.' },
  country: { label: organizations.country, hint: organizations.countryHint },
  icpc_id: { label: organizations.icpcId, hint: organizations.icpcIdHint },
  about: { label: organizations.about },
  is_open: {
    label: 'Ai cũng tham gia được',
    hint: 'Nếu không, người dùng xin tham gia và quản trị viên quyết định.',
  },
  is_unlisted: {
    label: 'Không liệt kê',
    hint: 'Chỉ thành viên và quản trị viên thấy tổ chức trong danh sách. Mọi người vẫn mở được trang của tổ chức.',
  },
  admins: {
    label: 'Quản trị viên',
    hint: 'Tên người dùng. Họ sửa tổ chức, quyết định các yêu cầu và xóa thành viên.',
  },
};
