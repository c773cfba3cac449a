import type { ColumnType } from 'kysely';

/** Whole milliseconds in UTC. */
export type Time = ColumnType<Date, Date, Date>;
export type DefaultTime = ColumnType<Date, Date | undefined, Date>;
export type Json = ColumnType<unknown, string | null, string | null>;
export type RequiredJson = ColumnType<unknown, string, string>;
export type DefaultJson = ColumnType<unknown, string | undefined, string>;
