import type { InputOf } from "../../api/hooks.ts";
import type { Api } from "../../api/console.ts";

/** A figure of a partner's balance. */
export type Bucket = InputOf<Api, "explainBalance">["bucket"];
/** A figure of a program's deposit. */
export type FundingFigure = NonNullable<InputOf<Api, "listFundingEntries">["figure"]>;

/** An amount that is the sum of lines. */
export type Figure =
  | {
      readonly of: "balance";
      readonly bucket: Bucket;
      readonly partnerId: string;
      /** The past moment of the figure; now if omitted. */
      readonly at?: string | undefined;
    }
  | { readonly of: "payout"; readonly payoutId: string }
  | { readonly of: "conversion"; readonly conversionId: string }
  | { readonly of: "funding"; readonly figure: FundingFigure };

const BUCKETS: readonly Bucket[] = ["pending", "inHold", "payable", "inFlight", "paid", "earnedYtd"];
const FUNDING_FIGURES: readonly FundingFigure[] = ["deposited", "sent", "fees"];

/** The figure as written in the URL: `payable~prt_…`, `pay_…`, `cnv_…` or `sent`. */
export function figureText(figure: Figure): string {
  if (figure.of === "conversion") return figure.conversionId;
  if (figure.of === "payout") return figure.payoutId;
  if (figure.of === "funding") return figure.figure;
  return [figure.bucket, figure.partnerId, ...(figure.at === undefined ? [] : [figure.at])].join("~");
}

/** Parses the figure in the URL; null if the text is not one. */
export function figureFrom(text: string): Figure | null {
  const [first = "", partnerId, at] = text.split("~");
  if (first.startsWith("pay_")) return { of: "payout", payoutId: first };
  if (first.startsWith("cnv_")) return { of: "conversion", conversionId: first };
  const figure = FUNDING_FIGURES.find((name) => name === first);
  if (figure !== undefined) return { of: "funding", figure };
  const bucket = BUCKETS.find((name) => name === first);
  return bucket === undefined || partnerId === undefined ? null : { of: "balance", bucket, partnerId, at };
}
