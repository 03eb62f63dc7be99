import type { Input } from "../../../api/change.ts";

/** The values of the form. */
export interface NewProgram {
  readonly name: string;
  readonly destinationUrl: string;
  readonly description: string;
  readonly currency: string;
  readonly rewardType: "percent" | "fixed";
  readonly rate: string;
  readonly override: string;
  readonly renewals: "lifetime" | "months" | "first";
  readonly renewalMonths: string;
  readonly holdDays: string;
  readonly minimumPayout: string;
  readonly windowDays: string;
  readonly newCustomersOnly: boolean;
}

/** The API's defaults. */
export const DEFAULTS: NewProgram = {
  name: "",
  destinationUrl: "",
  description: "",
  currency: "USD",
  rewardType: "percent",
  rate: "20",
  override: "0",
  renewals: "lifetime",
  renewalMonths: "12",
  holdDays: "15",
  minimumPayout: "10",
  windowDays: "30",
  newCustomersOnly: true,
};

/** The limits shown beside the fields; the service enforces them. */
export const LIMITS = {
  name: 120,
  url: 2000,
  description: 4000,
  percent: { min: 1, max: 95 },
  override: { min: 0, max: 95 },
  windowDays: { min: 7, max: 365 },
  renewalMonths: { min: 2, max: 36 },
  testnet: { holdDays: { min: 0, max: 30 }, minimumPayout: { min: 0, max: 100 } },
  mainnet: { holdDays: { min: 15, max: 30 }, minimumPayout: { min: 10, max: 100 } },
} as const;

/** The program in the form of the API. */
export function bodyOf(values: NewProgram): Input<"createProgram"> {
  const { name, destinationUrl, description, currency, newCustomersOnly } = values;
  const rate = Number(values.rate);
  return {
    name: name.trim(),
    destinationUrl: destinationUrl.trim(),
    ...(description.trim() === "" ? {} : { description: description.trim() }),
    currency,
    ...(values.rewardType === "percent" ? { commissionPercent: rate } : { commissionFixed: rate }),
    recruiterOverridePercent: Number(values.override),
    renewalMonths: { lifetime: "lifetime" as const, first: 1, months: Number(values.renewalMonths) }[
      values.renewals
    ],
    holdDays: Number(values.holdDays),
    minimumPayout: Number(values.minimumPayout),
    attributionWindowDays: Number(values.windowDays),
    newCustomersOnly,
  };
}
