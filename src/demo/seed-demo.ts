import { fileURLToPath } from "node:url";
import { connectPayoutAccount } from "../commands/accounts/connect-payout-account.ts";
import { createAccount } from "../commands/accounts/create-account.ts";
import { createBrand } from "../commands/brands/create-brand.ts";
import { isFirstStart } from "../commands/brands/is-first-start.ts";
import { depositFunds } from "../commands/funding/deposit-funds.ts";
import { addMember } from "../commands/members/add-member.ts";
import { ensureLogin } from "../commands/sign-in/ensure-login.ts";
import { issueSignInLink } from "../commands/sign-in/issue-link.ts";
import { createBrandKey } from "../commands/keys/create-brand-key.ts";
import { createPartnerKey } from "../commands/keys/create-partner-key.ts";
import { joinProgram } from "../commands/partners/join-program.ts";
import { setPaymentSchedule } from "../commands/partners/set-payment-schedule.ts";
import { openBatch } from "../commands/payouts/open-batch.ts";
import { createProgram } from "../commands/programs/create-program.ts";
import { setCouponOffer } from "../commands/programs/set-coupon-offer.ts";
import { setCoupon } from "../commands/programs/set-coupon.ts";
import { setQuestion } from "../commands/programs/set-question.ts";
import { setRateRules } from "../commands/programs/set-rate-rules.ts";
import { addProperty } from "../commands/properties/add-property.ts";
import { loadConfig } from "../config.ts";
import { inTransaction, type Tx } from "../db/transaction.ts";
import { openDeps, type Deps } from "../deps.ts";
import { ROLES, type Role } from "../domain/access/roles.ts";
import { showSigningSecrets } from "../queries/integration/show-signing-secrets.ts";
import { findOwnPartner, type OwnPartner } from "../queries/partners/own-partner.ts";
import { findPerson } from "../queries/sign-in/find-person.ts";
import { sessionRule } from "../queries/sign-in/live-sessions.ts";
import { describeDemo, describePeople } from "./describe-demo.ts";
import { SEED_ORIGIN } from "./seed-origin.ts";
import type { SeededDemo, SeededPartner, SeededPerson } from "./seeded-demo.ts";
import { seedTraffic } from "./seed-traffic.ts";

const origin = SEED_ORIGIN;

const PEOPLE = [
  {
    person: { name: "Ada Reed", handle: "ada", email: "ada@ada-writes.example", country: "US" },
    site: "ada-writes.example",
    promoText: "I review coffee gear on my blog and in a weekly newsletter, with links below each review.",
    primaryMethod: "content_review",
  },
  {
    person: { name: "Ben Okoye", handle: "ben", email: "ben@ben-brews.example", country: "GB" },
    site: "ben-brews.example",
    promoText: "I film brewing guides for beginners and link what I use in the description of each video.",
    primaryMethod: "video_streaming",
  },
] as const;

/** Their addresses are not verified, so the brand has to decide. */
const APPLICANTS = [
  { name: "Cleo Marsh", handle: "cleo", email: "cleo@mail.example", country: "US" },
  { name: "Dan Ruiz", handle: "dan", email: "dan@mail.example", country: "ES" },
] as const;

/** The brand's team; Finance may pay and changes nothing else. */
const TEAM = [
  { name: "Olivia Hart", email: "olivia@acme-coffee.example", role: "owner", mayPay: true },
  { name: "Milo Brandt", email: "milo@acme-coffee.example", role: "manager", mayPay: false },
  { name: "Fay Lindt", email: "fay@acme-coffee.example", role: "viewer", mayPay: true },
] as const;

/**
 * Creates a demo through the ordinary commands: a brand with keys, a live program, two partners (one recruited the
 * other), two applicants, clicks, sales and a payout, and a second program without partners. Only in a database
 * without a brand, and in one transaction, so a crash leaves nothing half done.
 *
 * @returns null if there is a brand already
 */
export async function seedDemo(deps: Deps): Promise<SeededDemo | null> {
  return inTransaction(deps, async (tx) => ((await isFirstStart(tx)) ? seed(tx) : null));
}

async function seed(tx: Tx): Promise<SeededDemo> {
  const { brandId } = await createBrand(tx, {
    name: "Acme Coffee",
    email: "partners@acme-coffee.example",
    origin,
  });
  const brandKeys = {} as Record<Role, string>;
  for (const role of ROLES)
    brandKeys[role] = (await createBrandKey(tx, { brandId, role, name: `Demo ${role}`, origin })).key;
  const programId = await seedProgram(tx, brandId);
  const ada = await seedPartner(tx, programId, PEOPLE[0], null);
  const ben = await seedPartner(tx, programId, PEOPLE[1], ada.partner.refCode);
  for (const person of APPLICANTS) {
    const { accountId } = await createAccount(tx, { ...person, isEmailVerified: false, origin });
    const application = { note: "I would like to write about you." };
    await joinProgram(tx, { accountId, program: programId, application, recruiter: null, origin });
  }
  // Ben's sales have no hold, so there is something to pay at once.
  await setPaymentSchedule(tx, { brandId, partnerId: ben.seeded.partnerId, holdDays: 0, origin });
  await setCoupon(tx, { partnerId: ada.seeded.partnerId, code: "ADA10", origin });
  await setCouponOffer(tx, { brandId, programId, isOn: true, origin });
  const funds = { brandId, programId, amountCents: 50_000, note: "Demo deposit", reference: "demo" };
  await depositFunds(tx, { ...funds, origin });
  // The rate rules came into force after the transaction began; the sales should earn by them.
  const later = { ...tx, now: await tx.readNow() };
  await createProgram(later, { brandId, program: TEA, origin });
  await seedTraffic(later, { brandId, programId, ada: ada.seeded, ben: ben.seeded });
  await openBatch(later, { brandId, programId, origin });
  const secrets = await showSigningSecrets(tx, tx.deps, brandId, programId);
  return {
    baseUrl: tx.deps.config.baseUrl,
    brandId,
    brandKeys,
    program: { id: programId, slug: ada.partner.programSlug, signingSecret: secrets.current },
    partners: [ada.seeded, ben.seeded],
    people: await seedPeople(later, brandId),
  };
}

/** Creates logins for the brand's team and the partners, with a single-use sign-in link each. */
async function seedPeople(tx: Tx, brandId: string): Promise<SeededPerson[]> {
  for (const { name, email, role, mayPay } of TEAM) {
    const { loginId } = await ensureLogin(tx, { address: email, name, isMailboxProved: false });
    await addMember(tx, { brandId, loginId, role, mayPay, origin });
  }
  for (const { person } of PEOPLE) await ensureLogin(tx, { address: person.email, isMailboxProved: false });
  return linkPeople(tx);
}

/** Whoever of the demo can sign in, and what they are here. */
const DEMO_PEOPLE: readonly Omit<SeededPerson, "signInLink">[] = [
  ...TEAM.map(({ name, email, role, mayPay }) => {
    return { name, email, role: mayPay && role !== "owner" ? `${role}, may pay` : role };
  }),
  ...PEOPLE.map(({ person: { name, email } }) => ({ name, email, role: "partner" })),
];

/**
 * New links for the demo's people at a later start, since those of the one before no longer work. PEOPLE-21. Nobody in
 * a database that has no demo.
 */
export function linkDemoPeople(deps: Deps): Promise<SeededPerson[]> {
  return inTransaction(deps, linkPeople);
}

async function linkPeople(tx: Tx): Promise<SeededPerson[]> {
  const links: SeededPerson[] = [];
  for (const person of DEMO_PEOPLE) {
    const { loginId } = await findPerson(tx, person.email, sessionRule(tx.deps));
    if (loginId === null) continue;
    const { link } = await issueSignInLink(tx, { email: person.email, origin });
    links.push({ ...person, signInLink: link });
  }
  return links.length === 0 ? [] : [...links, ...(await linkOperators(tx))];
}

/** Links for the operators, who have no place in a brand that could make them a login. */
async function linkOperators(tx: Tx): Promise<SeededPerson[]> {
  const links: SeededPerson[] = [];
  for (const email of tx.deps.config.operatorEmails) {
    await ensureLogin(tx, { address: email, name: "Operator", isMailboxProved: false });
    const { link } = await issueSignInLink(tx, { email, origin });
    links.push({ name: "Operator", email, role: "operator", signInLink: link });
  }
  return links;
}

const TEA = {
  name: "Acme Tea partners",
  destinationUrl: "https://acme-tea.example/shop",
  description: "Loose teas and pots. New in autumn: a program of its own.",
  commissionPercent: 15,
  status: "live",
} as const;

/** A live program that approves applicants at once: 20 percent, 10 percent for recruiters, paid after 15 days. */
async function seedProgram(tx: Tx, brandId: string): Promise<string> {
  const program = {
    name: "Acme Coffee partners",
    destinationUrl: "https://acme-coffee.example/shop",
    description: "Coffee, grinders and brewing gear. Partners earn on every order that their links bring.",
    commissionPercent: 20,
    recruiterOverridePercent: 10,
    holdDays: 15,
    openToAll: true,
    status: "live",
    brandRules: "Call it Acme Coffee, never Acme alone. Do not promise prices that the shop does not show.",
  } as const;
  const { programId } = await createProgram(tx, { brandId, program, origin });
  const products = [{ match: "espresso-machine", rewardType: "percent", directRateBps: 500 }] as const;
  const events = [{ name: "signup", directFixedCents: 200 }];
  await setRateRules(tx, { brandId, programId, rules: { products, events }, origin });
  const question = "Where will you write about us first?";
  await setQuestion(tx, { brandId, programId, questionId: "first_place", question, origin });
  return programId;
}

/** An account with a key and an approved partner. */
async function seedPartner(
  tx: Tx,
  programId: string,
  { person, site, promoText, primaryMethod }: (typeof PEOPLE)[number],
  recruiter: string | null,
): Promise<{ seeded: SeededPartner; partner: OwnPartner }> {
  const { accountId } = await createAccount(tx, { ...person, isEmailVerified: true, origin });
  const { key } = await createPartnerKey(tx, { accountId, scope: "write", name: "Demo", origin });
  await addProperty(tx, { accountId, type: "website", identifier: site, url: `https://${site}/`, origin });
  const { network, stripeApiKey } = tx.deps.config;
  if (network === "testnet" && stripeApiKey === null) {
    await connectPayoutAccount(tx, { accountId, rail: "sandbox", hasTaxForm: true, origin });
  }
  const application = {
    channel: site,
    promoText,
    primaryMethod,
    methods: [primaryMethod],
    acceptDisclosure: true,
  };
  await joinProgram(tx, { accountId, program: programId, application, recruiter, origin });
  const partner = await findOwnPartner(tx, accountId, programId);
  const { partnerId, refCode } = partner;
  return { seeded: { name: person.name, accountId, partnerId, refCode, key }, partner };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const deps = await openDeps(loadConfig(process.env), "seed-demo", "operator");
  try {
    const demo = await seedDemo(deps);
    process.stdout.write(demo === null ? describePeople(await linkDemoPeople(deps)) : describeDemo(demo));
  } finally {
    await deps.close();
  }
}
