import { isNoLongerThan, isOneLine } from "../text.ts";

/** The longest question to applicants, in characters. */
export const LONGEST_QUESTION = 300;

/** The most questions that a program asks. CONSOLE-28. */
export const MOST_QUESTIONS = 20;

/** The id is a key in a JSON object of answers. */
const QUESTION_ID = /^[A-Za-z0-9_-]{1,40}$/;

export const isQuestionId = (id: string): boolean => QUESTION_ID.test(id);

export const isQuestion = (text: string): boolean =>
  text !== "" && isNoLongerThan(text, LONGEST_QUESTION) && isOneLine(text);
