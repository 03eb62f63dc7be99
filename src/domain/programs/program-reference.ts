/**
 * Whether a text can name a program: by id, by slug, or by the id of a partner in it. Only ids have an underscore, so
 * the three never look alike. Any other text names no program: a 404.
 */
export function isProgramReference(text: string): boolean {
  return /^[A-Za-z0-9_-]+$/.test(text);
}
