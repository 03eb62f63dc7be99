import type { CsvForm, Endpoint } from "../endpoint/endpoint.ts";
import { currencyOfProgram } from "../brand/currency-of-program.ts";
import { clickView } from "../views/click.ts";
import { eventView } from "../views/event.ts";
import { partnerView } from "../views/partner.ts";
import { batchView } from "../views/payout.ts";
import { programView } from "../views/program.ts";

/** A file that only our own pages offer; with a key these lists are JSON. */
type PageFile = Omit<CsvForm<never>, "currencyOf"> & { readonly isOfProgram?: true };

/** Files of the lists that have none for keys, by the tool of the list. What is no single value has no column. */
const PAGE_FILES: Readonly<Record<string, PageFile>> = {
  list_programs: { name: "programs", row: programView.omit({ scheduledChange: true, countries: true }) },
  browse_partners: { name: "partners", row: partnerView.omit({ warning: true }), isOfProgram: true },
  list_clicks: { name: "clicks", row: clickView },
  list_events: { name: "events", row: eventView },
  list_payout_batches: { name: "payout-batches", row: batchView, isOfProgram: true },
};

/** The same endpoint with the file that it has on our own pages. PEOPLE-22. */
export function withPageFile(endpoint: Endpoint): Endpoint {
  const file = endpoint.method === "GET" ? PAGE_FILES[endpoint.tool.name] : undefined;
  if (file === undefined) return endpoint;
  const { isOfProgram, ...form } = file;
  const csv = isOfProgram ? { ...form, currencyOf: currencyOfProgram } : form;
  return { ...endpoint, csv: csv as NonNullable<Endpoint["csv"]> };
}
