/** A parsed note of an event. */
export interface Note {
  /** The code of the outcome; null if the note has none. */
  readonly word: string | null;
  /** The service's explanation; null for an event without a note. */
  readonly sentence: string | null;
}

/** A repeated event's note begins with the outcome of the first one. */
const REPEATED = /^(?:processed|duplicate|unmatched|error) /;
/** Codes are lower case with underscores; a sentence starts with a capital. */
const WORD_AND_SENTENCE = /^(?:([a-z_]+) )?(.*)$/s;

export function noteFrom(note: string | null): Note {
  const [, word = null, sentence = null] = WORD_AND_SENTENCE.exec(note?.replace(REPEATED, "") ?? "") ?? [];
  return { word, sentence: sentence === "" ? null : sentence };
}
