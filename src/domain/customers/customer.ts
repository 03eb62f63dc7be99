const MASK = "•••";

/**
 * An address as it is compared and hashed: trimmed, case-folded, without a plus tag, so that all spellings of a
 * mailbox are equal. CREDIT-8.
 */
export function normaliseAddress(address: string): string {
  const folded = address.normalize("NFKC").trim().toLowerCase();
  const at = folded.lastIndexOf("@");
  if (at < 0) return folded;
  const mailbox = folded.slice(0, at);
  const plus = mailbox.indexOf("+");
  // A tag needs a mailbox before it: "+1@example.com" stays as it is.
  return (plus > 0 ? mailbox.slice(0, plus) : mailbox) + folded.slice(at);
}

/** The domain of an address, in lower case; empty if it has none. */
export function addressDomain(address: string): string {
  const normalised = normaliseAddress(address);
  const at = normalised.lastIndexOf("@");
  return at < 0 ? "" : normalised.slice(at + 1);
}

/**
 * The only form in which a customer's address is shown: `jane@example.com` is `j•••@e•••.com`. EVENT-17. Computed
 * when the sale is recorded, since the address itself is not stored.
 */
export function maskAddress(address: string): string {
  const [mailbox = ""] = normaliseAddress(address).split("@");
  const domain = addressDomain(address);
  const lastDot = domain.lastIndexOf(".");
  const ending = lastDot < 0 ? "" : domain.slice(lastDot);
  return `${firstLetter(mailbox)}${MASK}@${firstLetter(domain)}${MASK}${ending}`;
}

/**
 * Whether a text can be an email address: one `@` with something on both sides, no white space, at most 254
 * characters, without lone surrogates. Only sending mail proves more.
 */
export function isAddress(text: string): boolean {
  return text.length <= 254 && text.isWellFormed() && /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u.test(text);
}

/**
 * Whether mail may be sent to an address: none in which a mail program could find another one, such as a list, a comment
 * or a name before angle brackets.
 */
export function isMailbox(text: string): boolean {
  return isAddress(text) && !/[,;:<>()[\]"\\]|@\.|\.$/u.test(text);
}

function firstLetter(text: string): string {
  return [...text][0] ?? "";
}
