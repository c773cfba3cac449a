import { formatTime } from '@tribunal/contract/time';
import { csvLine } from '@tribunal/core/texts/csv';
import type { Balloon } from '../../../storage/contests/balloons/balloon-list.ts';

export function balloonJson(balloon: Balloon) {
  const { username, name, room, problemCode, label, color, solvedAt, deliveredAt, deliveredBy } = balloon;
  return {
    user: username,
    name,
    room,
    problem: problemCode,
    label,
    color,
    solved_at: solvedAt && formatTime(solvedAt),
    is_valid: solvedAt !== null,
    is_first_in_contest: balloon.isFirstInContest,
    is_first_for_problem: balloon.isFirstForProblem,
    delivered_at: deliveredAt && formatTime(deliveredAt),
    delivered_by: deliveredBy,
  };
}

const columns = [
  ...(['user', 'name', 'room', 'problem', 'label', 'color', 'solved_at', 'is_valid'] as const),
  ...(['is_first_in_contest', 'is_first_for_problem', 'delivered_at', 'delivered_by'] as const),
];

export function balloonsCsv(balloons: readonly Balloon[]): string {
  const rows = balloons.map(balloonJson).map((balloon) => columns.map((column) => balloon[column]));
  return [columns, ...rows].map(csvLine).join('');
}
