import { pointsText } from '@tribunal/core/texts/points-text';
import type { results as english } from '../../en/contests/results.ts';

/** Kết quả của một thí sinh. */
export const results: typeof english = {
  title: (name, contest) => `${name} ở ${contest}`,
  of: (all) => `trên ${all}`,
  solved: 'Giải được',
  firstRating: 'hạng đầu tiên',
  states: {
    solved: 'đã giải',
    pending: 'chưa chấm',
    received: 'chưa chấm',
    tried: 'đã thử',
    untouched: 'chưa thử',
  },
  problem: (label, state) => `Bài ${label}: ${state}`,
  share: 'Chia sẻ',
  savePicture: 'Lưu thành ảnh',
  profile: (name) => `Hồ sơ của ${name}`,
  yours: 'Kết quả của bạn',
  open: 'Chia sẻ kết quả',
  inWords: ({ rank, rankedCount, solved, problemCount, score, penalty, oldRating, newRating }) => {
    const parts = [
      rank !== null && `Hạng ${rank} trên ${rankedCount}`,
      `giải được ${solved} trên ${problemCount} bài`,
      penalty === null ? `${pointsText(score)} điểm` : `phạt ${penalty}`,
      newRating !== null && `hạng điểm ${oldRating === null ? '' : `${oldRating} → `}${newRating}`,
    ];
    return `${parts.filter(Boolean).join(', ')}.`;
  },
};
