import type { z } from "zod";
import type { Deps } from "../../deps.ts";
import { findPartner } from "../../queries/partners/find-partner.ts";
import { currencyOfProgram } from "../brand/currency-of-program.ts";
import { currencyOfPartner } from "../partner/currency-of-partner.ts";
import type { BrandCaller } from "../endpoint/caller.ts";
import type { CsvForm, Endpoint } from "../endpoint/endpoint.ts";
import { clickView } from "../views/click.ts";
import { eventView } from "../views/event.ts";
import { partnerView } from "../views/partner.ts";
import { recruitView } from "../views/recruit.ts";
import { batchView } from "../views/payout.ts";
import { programView } from "../views/program.ts";
import {
  breakdownRowView,
  ownBreakdownRowView,
  recruiterOverridesView,
  subIdRowView,
} from "../views/statistics.ts";

/** A CSV file offered on our own pages only; with a key, these lists and reports are JSON. */
interface PageFile {
  /** File name without the ids of the path. */
  readonly name: string;
  readonly row: z.ZodObject;
  /** For rows of one program, without a currency of their own. */
  readonly currencyOf?: typeof currencyOfProgram | typeof currencyOfPartner | typeof currencyOfItsPartner;
  /** Where a report's rows are in its data; a list is read page by page. */
  readonly rowsOf?: (data: never) => readonly object[];
}

const rows = (data: { readonly rows: readonly object[] }) => data.rows;

/** The currency of a partner's program, for the partner's brand. */
const currencyOfItsPartner = async (
  deps: Deps,
  { caller, params }: { readonly caller: BrandCaller; readonly params: { readonly partnerId: string } },
): Promise<string> => (await findPartner(deps.sql, caller.brandId, params.partnerId)).currency;

/** The files that keys do not have, by tool. Values that are not scalar get no column. */
const PAGE_FILES: Readonly<Record<string, PageFile>> = {
  list_programs: { name: "programs", row: programView.omit({ scheduledChange: true, countries: true }) },
  browse_partners: {
    name: "partners",
    row: partnerView.omit({ warning: true }),
    currencyOf: currencyOfProgram,
  },
  list_clicks: { name: "clicks", row: clickView },
  list_events: { name: "events", row: eventView },
  list_payout_batches: { name: "payout-batches", row: batchView, currencyOf: currencyOfProgram },
  get_program_breakdown: {
    name: "breakdown",
    row: breakdownRowView,
    currencyOf: currencyOfProgram,
    rowsOf: rows,
  },
  get_partner_sub_ids: { name: "sub-ids", row: subIdRowView, currencyOf: currencyOfItsPartner, rowsOf: rows },
  get_partner_recruits: {
    name: "recruits",
    row: recruitView,
    currencyOf: currencyOfItsPartner,
    rowsOf: (data: readonly object[]) => data,
  },
  list_recruiter_overrides: {
    name: "recruiters",
    row: recruiterOverridesView.shape.recruiters.element,
    currencyOf: currencyOfProgram,
    rowsOf: (data: { readonly recruiters: readonly object[] }) => data.recruiters,
  },
  get_my_stats: { name: "sub-ids", row: subIdRowView, currencyOf: currencyOfPartner, rowsOf: rows },
  get_my_breakdown: { name: "breakdown", row: ownBreakdownRowView, rowsOf: rows },
  list_my_recruits: {
    name: "recruits",
    row: recruitView,
    currencyOf: currencyOfPartner,
    rowsOf: (data: { readonly recruits: readonly object[] }) => data.recruits,
  },
};

/** Adds an endpoint's file, which only our own pages offer. PEOPLE-22. */
export function withPageFile(endpoint: Endpoint): Endpoint {
  const file = endpoint.method === "GET" ? PAGE_FILES[endpoint.tool.name] : undefined;
  if (file === undefined) return endpoint;
  // The registry does not know the types of an endpoint's parameters, which these two read.
  const csv: unknown = {
    name: file.name,
    row: file.row,
    ...(file.currencyOf && { currencyOf: file.currencyOf }),
    ...(file.rowsOf && { batches: batchesOf(endpoint, file.rowsOf) }),
  };
  return { ...endpoint, csv: csv as NonNullable<Endpoint["csv"]> };
}

/** All rows of a report, which are few. */
const batchesOf = ({ handle }: Endpoint, rowsOf: NonNullable<PageFile["rowsOf"]>) =>
  async function* (deps: Deps, request: never) {
    const { data } = (await (handle as (deps: Deps, request: never) => Promise<unknown>)(deps, request)) as {
      data: never;
    };
    yield rowsOf(data);
  } satisfies NonNullable<CsvForm<never>["batches"]>;
