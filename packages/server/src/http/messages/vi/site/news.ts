import { html } from '../../../html/html.ts';
import type { news as english } from '../../en/site/news.ts';

export const news: typeof english = {
  news: 'Tin tức',
  allNews: 'Tất cả tin tức',
  noNews: 'Chưa có tin nào.',
  feed: 'Nguồn tin Atom',
  by: (author, time) => html`${author}, ${time}`,

  newPost: 'Tin mới',
  title: 'Tiêu đề',
  text: 'Nội dung',
  publish: 'Đăng',
  published: 'Ngày đăng',
  author: 'Tác giả',
  noAuthor: 'không có',
  deletePost: 'Xóa tin này',
  publicPage: 'Trang công khai',
};
