import type {
  siteSettings as english,
  siteFields as englishFields,
  sitePageFields as englishPageFields,
} from '../../en/site/site-settings.ts';

export const siteFields: typeof englishFields = {
  name: { label: 'Tên trang' },
  accent_color: {
    label: 'Màu nhấn',
    hint: 'Màu của liên kết và nút. Màu sẽ đậm hơn hoặc nhạt hơn ở nơi chữ khó đọc.',
  },
  menu: {
    label: 'Mục của menu',
    hint: 'Hiện sau các mục có sẵn. Địa chỉ là đường dẫn như /page/rules, hoặc địa chỉ http hay https.',
    columns: { label: 'Chữ', address: 'Địa chỉ' },
  },
  banner: { label: 'Băng thông báo', hint: 'Hiện ở đầu mọi trang.' },
  home_text: { label: 'Văn bản ở trang chủ' },
  footer: { label: 'Chân trang', hint: 'Hiện ở cuối mọi trang.' },
  terms: {
    label: 'Điều khoản sử dụng',
    hint: 'Chân trang có liên kết đến đây. Để trống nếu trang không có điều khoản.',
  },
  robots: { label: 'robots.txt', hint: 'Để trống để dùng nội dung mặc định, trong đó có sitemap.' },
};

export const sitePageFields: typeof englishPageFields = {
  title: { label: 'Tiêu đề' },
  text: { label: 'Văn bản' },
  translations: {
    label: 'Ngôn ngữ khác',
    hint: 'Người đọc thấy trang bằng ngôn ngữ của họ, nếu có.',
    columns: { language: 'Ngôn ngữ', title: 'Tiêu đề', text: 'Văn bản' },
  },
};

export const siteSettings: typeof english = {
  sections: {
    look: { title: 'Giao diện', explanation: 'Những gì mọi trang đều hiện.' },
    texts: { title: 'Văn bản', explanation: 'Những gì bạn viết cho người đọc.' },
    crawlers: { title: 'Máy tìm kiếm', explanation: 'Những gì trình thu thập được đọc.' },
  },
  nameFromEnvironment: (name) =>
    `SITE_NAME được đặt trong môi trường, nên trang có tên “${name}” dù tên bên dưới là gì.`,
  logo: 'Logo của trang',
  favicon: 'Biểu tượng trên thẻ trình duyệt',
  imageHints: {
    logo: 'PNG, JPEG hoặc WebP, tối đa 256 KB và 2048 điểm ảnh mỗi chiều. Logo thay dấu hiệu bên cạnh tên.',
    favicon: 'PNG, JPEG hoặc WebP, tối đa 64 KB và 512 điểm ảnh mỗi chiều.',
  },
  removeImage: 'Xóa ảnh',
  slug: 'Tên ngắn',
  slugHint: 'Một phần địa chỉ của trang: 1 đến 64 chữ cái, chữ số, _ và -.',
  newPage: 'Trang mới',
  createPage: 'Tạo trang',
  deletePage: 'Xóa trang',
  publicPage: 'Trang công khai',
  noPages: 'Chưa có trang nào.',
  title: 'Tiêu đề',
  address: 'Địa chỉ',
};
