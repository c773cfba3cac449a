import type { Queries } from './database.ts';

/** What everybody may know about a user. */
export interface Profile {
  readonly username: string;
  readonly fullName: string;
  readonly isActive: boolean;
  readonly performancePoints: number;
  readonly problemCount: number;
  readonly rating: number | null;
  readonly createdAt: Date;
}

export async function findProfile(queries: Queries, username: string): Promise<Profile | undefined> {
  // Anything else is nobody's name, and may be text that the database cannot be asked about.
  if (!/^[A-Za-z0-9_-]{1,30}$/.test(username)) return undefined;
  return queries
    .selectFrom('users')
    .select([
      'username',
      'full_name as fullName',
      'is_active as isActive',
      'performance_points as performancePoints',
      'problem_count as problemCount',
      'rating',
      'created_at as createdAt',
    ])
    .where('username', '=', username)
    .executeTakeFirst();
}
