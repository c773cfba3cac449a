import type { SnapshotRecord, SnapshotRecordOf, SnapshotType } from '@tribunal/contract/snapshot/snapshot';
import { roleFields } from '../../storage/contests/settings/role-fields.ts';

/** The natural keys that records define or refer to. */
export interface Mentions {
  readonly languages: Set<string>;
  readonly organizations: Set<string>;
  readonly users: Set<string>;
  readonly judges: Set<string>;
  readonly problems: Set<string>;
  readonly contests: Set<string>;
  readonly participations: Map<string, ParticipationName>;
}

export interface ParticipationName {
  readonly contest: string;
  readonly user: string;
  readonly virtual: number;
}

/** Names contain no slash, so keys are unique. */
export function participationKey({ contest, user, virtual }: ParticipationName): string {
  return `${contest}/${user}/${virtual}`;
}

export function mentionsOf(records: Iterable<SnapshotRecord>): Mentions {
  const mentions: Mentions = {
    languages: new Set(),
    organizations: new Set(),
    users: new Set(),
    judges: new Set(),
    problems: new Set(),
    contests: new Set(),
    participations: new Map(),
  };
  for (const record of records) mention(mentions, record);
  return mentions;
}

type Mention<Type extends SnapshotType> = (mentions: Mentions, record: SnapshotRecordOf<Type>) => unknown;

const mentioners: { readonly [Type in SnapshotType]: Mention<Type> } = {
  site: () => {},
  site_page: () => {},
  language: ({ languages }, { key }) => languages.add(key),
  organization: ({ organizations }, { slug }) => organizations.add(slug),
  user: mentionUser,
  judge: ({ judges }, { name }) => judges.add(name),
  file: () => {},
  problem: mentionProblem,
  data_version: ({ problems, users }, { problem, made_by }) => {
    problems.add(problem);
    if (made_by) users.add(made_by);
  },
  data_use: ({ problems, users }, { problem, made_by }) => {
    problems.add(problem);
    if (made_by) users.add(made_by);
  },
  problem_revision: ({ problems }, { problem }) => problems.add(problem),
  verification: mentionVerification,
  verification_due: ({ problems }, { problem }) => problems.add(problem),
  contest: mentionContest,
  participation: (mentions, { contest, user, virtual = 0 }) =>
    mentionParticipation(mentions, { contest, user, virtual }),
  webhook: ({ contests }, { contest }) => contests.add(contest),
  registration: ({ contests, users }, { contest, user }) => {
    contests.add(contest);
    users.add(user);
  },
  registration_request: ({ contests, users }, { contest, user, decided_by }) => {
    contests.add(contest);
    users.add(user);
    if (decided_by) users.add(decided_by);
  },
  team: ({ contests, users }, { user, captain, members = [], seats = [] }) => {
    users.add(user);
    if (captain) users.add(captain);
    addAll(
      users,
      [...members, ...seats].map((one) => one.user),
    );
    addAll(
      contests,
      seats.map((seat) => seat.contest),
    );
  },
  rating: (mentions, { contest, user }) => mentionParticipation(mentions, { contest, user, virtual: 0 }),
  submission: mentionSubmission,
  late_submission: (mentions, { contest, user, virtual = 0, problem, language }) => {
    mentionParticipation(mentions, { contest, user, virtual });
    mentions.problems.add(problem);
    mentions.languages.add(language);
  },
  rejudge_proposal: ({ contests, problems }, { contest, problem }) => {
    if (contest) contests.add(contest);
    if (problem) problems.add(problem);
  },
  proposed_judging: ({ judges }, { judge }) => judge && judges.add(judge),
  clarification: (mentions, { author, answered_by, assigned_to, ...record }) =>
    mentionNotice(mentions, record, [author, answered_by, assigned_to]),
  announcement: (mentions, { author, to, ...record }) =>
    mentionNotice(mentions, record, [author, ...(to ?? [])]),
  balloon: (mentions, { contest, user, problem, delivered_by }) => {
    mentionParticipation(mentions, { contest, user, virtual: 0 });
    mentions.problems.add(problem);
    if (delivered_by) mentions.users.add(delivered_by);
  },
  combined_scoreboard: ({ contests }, { contests: keys }) => addAll(contests, keys),
  print_job: (mentions, { contest, user, language, handled_by }) => {
    mentionParticipation(mentions, { contest, user, virtual: 0 });
    if (language) mentions.languages.add(language);
    if (handled_by) mentions.users.add(handled_by);
  },
  similarity_decision: ({ contests, problems, users: named }, { contest, problem, users, decided_by }) => {
    contests.add(contest);
    problems.add(problem);
    addAll(named, users);
    if (decided_by) named.add(decided_by);
  },
  library_file: ({ users }, { added_by }) => added_by && users.add(added_by),
  news_post: ({ users }, { author }) => author && users.add(author),
  problem_list: ({ users, organizations, problems }, { owner, organization, problems: codes }) => {
    if (owner) users.add(owner);
    if (organization) organizations.add(organization);
    addAll(problems, codes);
  },
  bookmark: ({ users, problems }, { user, problem }) => {
    users.add(user);
    problems.add(problem);
  },
  invitation: ({ organizations }, { organization }) => organization && organizations.add(organization),
  reader: ({ contests }, { contest }) => contests.add(contest),
  named_token: ({ contests, users }, { contest, user }) => {
    users.add(user);
    if (contest) contests.add(contest);
  },
  scoreboard_link: ({ contests }, { contest }) => contests.add(contest),
  reveal_remote: ({ contests }, { contest }) => contests.add(contest),
  notice_read: ({ contests, users }, { contest, user }) => {
    contests.add(contest);
    users.add(user);
  },
  notice_mark: ({ users }, { user }) => users.add(user),
  audit_entry: ({ users }, { user }) => user && users.add(user),
};

function mention<Type extends SnapshotType>(
  mentions: Mentions,
  record: SnapshotRecordOf<Type> & { readonly type: Type },
): void {
  mentioners[record.type](mentions, record);
}

function mentionUser(mentions: Mentions, record: SnapshotRecordOf<'user'>): void {
  mentions.users.add(record.username);
  addAll(mentions.organizations, record.organizations);
  addAll(mentions.organizations, record.administers);
  addAll(
    mentions.organizations,
    record.organization_requests?.map(({ organization }) => organization),
  );
}

function mentionProblem(mentions: Mentions, record: SnapshotRecordOf<'problem'>): void {
  addAll(mentions.problems, [record.code]);
  addAll(mentions.organizations, record.organizations);
  for (const names of [record.authors, record.curators, record.testers]) addAll(mentions.users, names);
  for (const name of [record.editorial?.author, record.data_made?.by]) if (name) mentions.users.add(name);
  addAll(mentions.languages, record.languages);
  addAll(
    mentions.languages,
    record.language_limits?.map(({ language }) => language),
  );
  for (const { language } of record.solutions ?? []) if (language !== null) mentions.languages.add(language);
}

function mentionVerification(mentions: Mentions, record: SnapshotRecordOf<'verification'>): void {
  mentions.problems.add(record.problem);
  if (record.requested_by) mentions.users.add(record.requested_by);
  for (const { language } of record.runs ?? []) if (language) mentions.languages.add(language);
}

function mentionContest(mentions: Mentions, record: SnapshotRecordOf<'contest'>): void {
  addAll(mentions.contests, [record.key]);
  addAll(mentions.organizations, record.organizations);
  for (const field of roleFields) addAll(mentions.users, record[field]);
  for (const { team } of record.custom_awards ?? []) mentions.users.add(team);
  for (const { members } of record.groups ?? []) addAll(mentions.users, members);
  addAll(mentions.languages, record.languages);
  addAll(
    mentions.problems,
    record.problems?.map(({ code }) => code),
  );
}

function mentionParticipation(mentions: Mentions, name: ParticipationName): void {
  mentions.contests.add(name.contest);
  mentions.users.add(name.user);
  mentions.participations.set(participationKey(name), name);
}

function mentionSubmission(mentions: Mentions, record: SnapshotRecordOf<'submission'>): void {
  const { user, virtual = 0 } = record;
  const contest = record.contest ?? record.removed_from;
  mentions.users.add(user);
  mentions.problems.add(record.problem);
  mentions.languages.add(record.language);
  if (contest) mentionParticipation(mentions, { contest, user, virtual });
  for (const { judge } of record.judgements ?? []) if (judge) mentions.judges.add(judge);
}

function mentionNotice(
  { contests, problems, users }: Mentions,
  { contest, problem }: { readonly contest?: string | null; readonly problem?: string | null },
  names: readonly (string | null | undefined)[],
): void {
  if (contest) contests.add(contest);
  if (problem) problems.add(problem);
  for (const name of names) if (name) users.add(name);
}

function addAll(to: Set<string>, keys: readonly string[] = []): void {
  for (const key of keys) to.add(key);
}
