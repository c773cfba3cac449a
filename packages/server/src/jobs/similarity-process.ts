import { compareSources } from '@tribunal/core/similarity/compare-sources';
import { answerTasks } from '@tribunal/judge/limited-process/answer-tasks';

answerTasks(compareSources);
