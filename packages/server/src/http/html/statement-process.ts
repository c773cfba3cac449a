import { answerTasks } from '@tribunal/judge/limited-process/answer-tasks';
import { renderStatement } from './render-statement.ts';

answerTasks(renderStatement);
