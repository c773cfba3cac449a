import {
  announcementId,
  announcementObject,
  answerId,
  answerObject,
  questionId,
  questionObject,
} from '@tribunal/contract/clics/clarification-objects';
import { type ClicsObject, clicsObject } from '@tribunal/contract/clics/clics-object';
import {
  type ClicsContest,
  contestObject,
  groupObjects,
  judgementTypes,
  organizationObject,
  personObjects,
  problemObject,
  stateObject,
  teamObject,
} from '@tribunal/contract/clics/contest-objects';
import { languageIds, languageObject } from '@tribunal/contract/clics/language-objects';
import { hasStarted } from '@tribunal/core/contests/contest-time';
import { lookup } from '@tribunal/core/lists';
import type { ClicsConfiguration } from '../../../storage/contests/clics/clics-configuration.ts';

/**
 * All objects of a contest that are not submissions, parents first. The state never says here that nothing more will follow:
 * that is the last line of a feed.
 */
export function* configurationObjects(
  contest: ClicsContest,
  configuration: ClicsConfiguration,
  now: Date,
): Generator<ClicsObject> {
  const { languages, groups, organizations, teams, problems } = configuration;
  const ids = languageIds(languages);
  yield clicsObject(single('contest'), ({ version }) => contestObject(contest, version), { byVersion: true });
  yield clicsObject(single('state'), () => ({ ...stateObject(contest, now), end_of_updates: null }));
  for (const type of judgementTypes) yield clicsObject(plain('judgement-types', type.id), () => type);
  for (const language of languages) {
    const id = lookup(ids, language.key);
    yield clicsObject(plain('languages', id), () => languageObject(language, id));
  }
  for (const group of groupObjects(groups)) yield clicsObject(plain('groups', group.id), () => group);
  for (const organization of organizations) {
    const object = organizationObject(contest, organization);
    const isShown = (view: string) => view === 'full' || contest.showsOrganizations;
    yield clicsObject(plain('organizations', object.id), ({ view }) => (isShown(view) ? object : null), {
      byView: true,
    });
  }
  for (const team of teams)
    yield clicsObject(plain('teams', String(team.userId)), ({ view }) => teamObject(contest, team, view), {
      byView: true,
    });
  for (const team of teams) for (const person of personObjects(team)) yield fullOnly('persons', person);
  for (const [ordinal, problem] of problems.entries())
    yield clicsObject(
      plain('problems', problem.code),
      ({ version, view }) =>
        view === 'full' || hasStarted(contest, now)
          ? problemObject(contest, problem, ordinal, version)
          : null,
      { byVersion: true, byView: true },
    );
  yield* clarificationObjects(contest, configuration, now);
}

/** Those that refer to teams and problems which are no longer listed are left out. */
function clarificationObjects(
  contest: ClicsContest,
  { teams, problems, clarifications, announcements }: ClicsConfiguration,
  now: Date,
): ClicsObject[] {
  const teamIds = new Set(teams.map(({ userId }) => userId));
  const codes = new Set(problems.map(({ code }) => code));
  const isListed = ({ problem }: { problem: string | null }) => problem === null || codes.has(problem);
  // Before the start, the public knows no problem that a text could refer to.
  const isShown = (view: string, { problem }: { problem: string | null }) =>
    view === 'full' || problem === null || hasStarted(contest, now);
  const shownQuestions = clarifications.filter((one) => isListed(one) && teamIds.has(one.authorId));
  const shownAnnouncements = announcements.filter(isListed);
  const listed = new Set([
    ...shownQuestions.flatMap(({ id, answer }) =>
      answer === null ? questionId(id) : [questionId(id), answerId(id)],
    ),
    ...shownAnnouncements.map(({ id }) => announcementId(id)),
  ]);
  // Questions may refer to announcements and to earlier questions.
  return [
    ...shownAnnouncements.map((one) =>
      clicsObject(
        plain('clarifications', announcementId(one.id)),
        ({ view }) => (isShown(view, one) ? announcementObject(contest, one) : null),
        { byView: true },
      ),
    ),
    ...shownQuestions.flatMap(({ replyTo, ...one }) => {
      const question = { ...one, replyTo: replyTo !== null && listed.has(replyTo) ? replyTo : null };
      return [
        fullOnly('clarifications', questionObject(contest, question)),
        clicsObject(
          plain('clarifications', answerId(one.id)),
          (audience) => (isShown(audience.view, one) ? answerObject(contest, question, audience) : null),
          { byVersion: true, byView: true },
        ),
      ];
    }),
  ];
}

function fullOnly(type: 'persons' | 'clarifications', object: { readonly id: string }): ClicsObject {
  return clicsObject(plain(type, object.id), ({ view }) => (view === 'full' ? object : null), {
    byView: true,
  });
}

function single(type: 'contest' | 'state') {
  return { type, id: '', submissionId: null };
}

function plain(type: Exclude<ClicsObject['type'], 'contest' | 'state'>, id: string) {
  return { type, id, submissionId: null };
}
