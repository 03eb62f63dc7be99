import { monotonicFactory } from "ulid";

/** The prefix of every kind of id. Ledger entries and incoming events are numbered instead. */
export const ID_PREFIXES = {
  program: "prg",
  partner: "prt",
  account: "acc",
  conversion: "cnv",
  click: "clk",
  payout: "pay",
  batch: "bat",
  message: "msg",
  broadcast: "bcast",
  brand: "brd",
  brandKey: "key",
  partnerKey: "pkey",
  property: "ppt",
  delivery: "dlv",
  hook: "hook",
  invoice: "inv",
  warning: "wrn",
  mail: "mail",
  termsChange: "tch",
  review: "rev",
  visitor: "vis",
  order: "ord",
  audit: "aud",
  outboxMessage: "int",
  request: "req",
  sandboxTransfer: "str",
  login: "usr",
  member: "mbr",
  invitation: "ivt",
  signInAttempt: "sia",
  addressChange: "adc",
  session: "ses",
  passkey: "pky",
  oidcLink: "oil",
  signInChallenge: "chl",
  payoutProposal: "prop",
  bankFile: "bkf",
  question: "qst",
} as const;

export type IdKind = keyof typeof ID_PREFIXES;

/** The id of one kind of record: `Id<"program">` is `prg_…`. */
export type Id<Kind extends IdKind> = `${(typeof ID_PREFIXES)[Kind]}_${string}`;

/** 26 characters of Crockford base32; the first holds 3 bits only, so it is at most 7. */
const ULID_FORM = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/;

const RANDOM_BYTES = 4096;
const random = new Uint8Array(RANDOM_BYTES);
let used = RANDOM_BYTES;

/** A random share of 1. Bytes are drawn thousands at once: each draw costs as much as many bytes. */
function randomShare(): number {
  if (used === RANDOM_BYTES) {
    crypto.getRandomValues(random);
    used = 0;
  }
  const byte = random[used]!;
  used += 1;
  return byte / 256;
}

const nextUlid = monotonicFactory(randomShare);

/**
 * A new id: the kind's prefix and a ULID. Ids from one process increase, even within a millisecond, so the newest
 * record has the greatest id. The time in an id is the system clock's and is never read: business time has columns of
 * its own.
 */
export function newId<Kind extends IdKind>(kind: Kind): Id<Kind> {
  return `${ID_PREFIXES[kind]}_${nextUlid()}`;
}

/** Whether `text` has the form of an id of this kind. A malformed id is a 404. */
export function isId<Kind extends IdKind>(kind: Kind, text: string): text is Id<Kind> {
  const start = `${ID_PREFIXES[kind]}_`;
  return text.startsWith(start) && ULID_FORM.test(text.slice(start.length));
}
