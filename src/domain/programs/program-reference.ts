/**
 * Whether a text can identify a program: by its id, its slug, or the id of a partner in it. Only ids contain an
 * underscore, so the three cannot collide. Any other text is a 404.
 */
export function isProgramReference(text: string): boolean {
  return /^[A-Za-z0-9_-]+$/.test(text);
}
