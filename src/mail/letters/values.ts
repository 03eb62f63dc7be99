import type { Role } from "../../domain/access/roles.ts";
import type { Formats } from "../formats.ts";
import type { Rate, TermsTexts } from "../terms-text.ts";
import { textOf, type MailVariables } from "../variables.ts";

/** The words of one language for the values in letters. */
interface ValueWords {
  /** What stands for a value that a mail was stored without. */
  readonly unknown: Readonly<
    Record<"program" | "brand" | "member" | "amount" | "payouts" | "moment" | "day" | "role", string>
  >;
  readonly roles: Readonly<Record<Role, string>>;
  /** How many payouts a batch has, and what they add up to. */
  readonly batch: (payouts: number, count: string, amount: string) => string;
}

/** The values in letters, as one language writes them. */
export function valuesIn(words: ValueWords, { money, count, day, moment }: Formats, terms: TermsTexts) {
  const { unknown } = words;
  const amountOf = ({ amountCents, currency }: MailVariables): string =>
    typeof amountCents === "number" && typeof currency === "string"
      ? money(amountCents, currency)
      : unknown.amount;
  return {
    programOf: (variables: MailVariables) => textOf(variables, "programName") ?? unknown.program,
    brandOf: (variables: MailVariables) => textOf(variables, "brandName") ?? unknown.brand,
    colleagueOf: (variables: MailVariables) => textOf(variables, "memberName") ?? unknown.member,
    roleOf: (variables: MailVariables) => words.roles[textOf(variables, "role") as Role] ?? unknown.role,
    amountOf,
    /** What a program's sales earn; null if the mail does not have it. */
    commissionOf: ({ rate, currency }: MailVariables) =>
      typeof rate === "object" && rate !== null && typeof currency === "string"
        ? terms.commission(rate as Rate, currency)
        : null,
    batchOf: (variables: MailVariables) => {
      const { payouts, amountCents } = variables;
      return typeof payouts === "number" && typeof amountCents === "number"
        ? words.batch(payouts, count(payouts), amountOf(variables))
        : unknown.payouts;
    },
    /** @param name of a variable with a moment */
    momentOf: (variables: MailVariables, name: string) => {
      const written = textOf(variables, name);
      return written === null ? unknown.moment : moment(new Date(written));
    },
    /** @param name of a variable with a day, as `YYYY-MM-DD` */
    dayOf: (variables: MailVariables, name: string) => {
      const written = textOf(variables, name);
      return written === null ? unknown.day : day(new Date(`${written}T00:00:00Z`));
    },
  };
}
