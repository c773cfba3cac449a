import type { ratings as english } from '../en/ratings.ts';

export const ratings: typeof english = {
  bands: {
    0: 'Tập sự',
    1000: 'Nghiệp dư',
    1300: 'Chuyên gia',
    1600: 'Ứng viên kiện tướng',
    1900: 'Kiện tướng',
    2400: 'Đại kiện tướng',
    3000: 'Đại kiện tướng huyền thoại',
  },
  bandAndRating: (band, rating) => `${band}, ${rating}`,
};
