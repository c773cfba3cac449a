import { deepEqual } from 'node:assert/strict';
import { test } from 'node:test';
import { countdownText } from '@tribunal/core/texts/clock-text';

test('a countdown is a clock for two days, and names days and hours before', () => {
  const hour = 3600;
  const texts = (language: string) =>
    [-1, 5.9, 48 * hour, 48 * hour + 1, 49 * hour, 121 * hour + 777, 240 * hour].map((seconds) =>
      countdownText(seconds, language),
    );
  deepEqual(texts('en'), [
    '0:00:00',
    '0:00:05',
    '48:00:00',
    '2 days',
    '2 days 1 hour',
    '5 days 1 hour',
    '10 days',
  ]);
  deepEqual(texts('vi'), [
    '0:00:00',
    '0:00:05',
    '48:00:00',
    '2 ngày',
    '2 ngày 1 giờ',
    '5 ngày 1 giờ',
    '10 ngày',
  ]);
});
