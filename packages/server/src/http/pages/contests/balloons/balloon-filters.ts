import type { Balloon } from '../../../../storage/contests/balloons/balloon-list.ts';
import { defineFilters, type Filters } from '../../../forms/filter-form.ts';
import type { Messages } from '../../../messages/messages.ts';

const choice = { kind: 'choice', isOptional: true, emptyLabel: (t: Messages) => t.forms.any } as const;

const states = ['waiting', 'delivered', 'invalid'] as const;

/** The rooms of the balloons can be chosen. */
export function balloonFilters(balloons: readonly Balloon[]) {
  const rooms = [...new Set(balloons.map(({ room }) => room))].filter(Boolean).sort();
  return defineFilters({
    room: {
      ...choice,
      label: (t) => t.balloons.room,
      options: rooms.map((room) => ({ value: room, label: () => room })),
    },
    state: {
      ...choice,
      label: (t) => t.balloons.state,
      options: states.map((value) => ({ value, label: (t) => t.balloons.states[value] })),
    },
  });
}

export function isChosen(
  balloon: Balloon,
  { room, state }: Filters<ReturnType<typeof balloonFilters>>,
): boolean {
  return (
    (room.length === 0 || room.includes(balloon.room)) &&
    (state.length === 0 || state.includes(stateOf(balloon)))
  );
}

export function stateOf({ solvedAt, deliveredAt }: Balloon): (typeof states)[number] {
  if (solvedAt === null) return 'invalid';
  return deliveredAt === null ? 'waiting' : 'delivered';
}
