/** The note of an event, taken apart. */
export interface Note {
  /** The word that says what became of the event; null where the note has none. */
  readonly word: string | null;
  /** The service's sentence about it; null for an event without a note. */
  readonly sentence: string | null;
}

/** A repeated event's note begins with the outcome of the first one. */
const REPEATED = /^(?:processed|duplicate|unmatched|error) /;
/** Words have lower case and underscores; a sentence begins with a capital. */
const WORD_AND_SENTENCE = /^(?:([a-z_]+) )?(.*)$/s;

export function noteFrom(note: string | null): Note {
  const [, word = null, sentence = null] = WORD_AND_SENTENCE.exec(note?.replace(REPEATED, "") ?? "") ?? [];
  return { word, sentence: sentence === "" ? null : sentence };
}
