import { type Html, html } from '../../../html/html.ts';

export const news = {
  news: 'News',
  allNews: 'All news',
  noNews: 'There is no news yet.',
  feed: 'Atom feed',
  by: (author: Html, time: Html) => html`${author}, ${time}`,

  newPost: 'New post',
  title: 'Title',
  text: 'Text',
  publish: 'Publish',
  published: 'Published',
  author: 'Author',
  noAuthor: 'none',
  deletePost: 'Delete this post',
  publicPage: 'Public page',
};
