// The page of questions: common answers as buttons.
import { offerCommonAnswers } from '../clarifications/offer-answers.ts';

offerCommonAnswers();
