import { ROLES, type Role, type Scope } from "../../../src/domain/access/roles.ts";
import type { WebhookSource } from "../../../src/providers/delivery.ts";
import type { Factories } from "./factories.ts";

type ProgramValues = Parameters<Factories["program"]>[1];
type TermsValues = Parameters<Factories["program"]>[2];
type PartnerValues = NonNullable<Parameters<Factories["partner"]>[2]>;
type AccountValues = NonNullable<Parameters<Factories["account"]>[0]>;

/** A partner in the program. */
interface CastMember extends Omit<PartnerValues, "recruiterPartnerId"> {
  /** Name of the recruiter, who stands before them. */
  readonly by?: string;
  readonly account?: AccountValues;
}

type Partner = Awaited<ReturnType<Factories["partner"]>>;
type Account = Awaited<ReturnType<Factories["account"]>>;

/** A partner with its account and keys. */
export type Member = Partner & { readonly account: Account; readonly keys: Readonly<Record<Scope, string>> };

/** A brand with its keys and its program. */
export interface Setting {
  readonly brand: Awaited<ReturnType<Factories["brand"]>>;
  readonly program: Awaited<ReturnType<Factories["program"]>>;
  readonly keys: Readonly<Record<Role, string>>;
}

/** Values of the program and its first terms, where they matter, and the providers' signing secrets. */
interface Options {
  readonly program?: ProgramValues;
  readonly terms?: TermsValues;
  readonly webhookSecrets?: Partial<Record<WebhookSource, string>>;
}

/**
 * A brand with a key of each role, its live program, and the partners whom the test names:
 *
 *     const { program, ada, bob } = await scenario(make, { ada: {}, bob: { by: "ada" } });
 *
 * @param cast partners by name; each is approved, and nobody's recruit, unless it says otherwise
 */
export function scenario(make: Factories): Promise<Setting>;
export function scenario<Cast extends Readonly<Record<string, CastMember>>>(
  make: Factories,
  cast: Cast,
  options?: Options,
): Promise<Setting & { readonly [Name in keyof Cast]: Member }>;
export async function scenario(
  make: Factories,
  cast: Readonly<Record<string, CastMember>> = {},
  options: Options = {},
): Promise<Setting> {
  const brand = await make.brand();
  const program = await make.program(brand.id, options.program, options.terms);
  for (const [source, secret] of Object.entries(options.webhookSecrets ?? {})) {
    await make.webhookSecret(program.id, source as WebhookSource, secret);
  }
  const [viewer, manager, owner] = await Promise.all(ROLES.map((role) => make.brandKey(brand.id, role)));
  const members: Record<string, Member> = {};
  for (const [name, { by, account: accountValues, ...values }] of Object.entries(cast)) {
    const account = await make.account(accountValues);
    const recruiter = by === undefined ? {} : { recruiterPartnerId: members[by]!.id };
    const partner = await make.partner(program, account.id, { ...values, ...recruiter });
    const [read, write] = await Promise.all([
      make.partnerKey(account.id, "read"),
      make.partnerKey(account.id, "write"),
    ]);
    members[name] = { ...partner, account, keys: { read, write } };
  }
  const keys = { viewer: viewer!, manager: manager!, owner: owner! };
  return { brand, program, keys, ...members };
}
