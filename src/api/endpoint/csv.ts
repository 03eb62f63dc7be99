import assert from "node:assert";
import { Readable } from "node:stream";
import { z } from "zod";
import type { Page } from "../../db/keyset.ts";
import type { Deps } from "../../deps.ts";
import { csvHeader, csvLines, type CsvCell } from "../../domain/csv.ts";
import { checkCall, readingFor, withFairReads, type AnyRequest, type Call } from "./invoke-endpoint.ts";
import type { AnyAccess, CsvForm, Endpoint } from "./endpoint.ts";

/** Rows held in memory at a time, however long the list. */
const BATCH_ROWS = 1_000;

/** What Node.js ends a stream with whose reader has closed the connection. */
const READER_LEFT = "ERR_STREAM_PREMATURE_CLOSE";

/** A row as the list shows it: values, and objects of them. */
type Row = Readonly<Record<string, unknown>>;

/** A list streamed as a file. */
export interface CsvFile {
  readonly name: string;
  readonly content: Readable;
}

/**
 * Runs a list endpoint and streams it as CSV: every row that matches the filters, from the cursor on if one was sent
 * (decision 0020). The first rows are read up front, so an error is still a JSON response.
 *
 * @throws ApiError as the same call for JSON would
 */
export async function callForCsv(shared: Deps, endpoint: Endpoint<AnyAccess>, call: Call): Promise<CsvFile> {
  const { csv } = endpoint;
  assert(csv && endpoint.effect === "read", "the endpoint is a list that is given as CSV");
  const request = await checkCall(endpoint, call);
  const deps = withFairReads(await readingFor(shared, endpoint), call.caller);
  const batches = csv.batches?.(deps, request, BATCH_ROWS) ?? pagesOf(deps, endpoint, request);
  const reading = batches[Symbol.asyncIterator]() as AsyncIterator<readonly Row[]>;
  const first = await reading.next();
  const currency = await csv.currencyOf?.(deps, request);
  const columns = columnsOf(csv);
  const paths = columns.map((column) => [column, column.split(".")] as const);
  const text = async function* () {
    yield csvHeader(columns);
    try {
      for (let batch = first; !batch.done; batch = await reading.next()) {
        yield csvLines(
          columns,
          batch.value.map((row) => cellsOf(paths, currency === undefined ? row : { ...row, currency })),
        );
      }
    } catch (error) {
      const isLeft = (error as { code?: unknown }).code === READER_LEFT;
      if (isLeft) deps.log.info({ requestId: call.requestId }, "CSV response left by its reader");
      else deps.log.error({ requestId: call.requestId, err: error }, "CSV response interrupted");
      // The status line has been sent, so the only signal left is to break the file off.
      throw error;
    }
  };
  const ids: readonly string[] = Object.values(request.params);
  return { name: `${[csv.name, ...ids].join("-")}.csv`, content: Readable.from(text()) };
}

/** The column names of a list, in order; a value inside an object has the object's name before its own. */
export const columnsOf = (csv: Pick<CsvForm<never>, "row" | "currencyOf">): readonly string[] => [
  ...namesOf(csv.row),
  ...(csv.currencyOf === undefined ? [] : ["currency"]),
];

const namesOf = (row: z.ZodObject): string[] =>
  Object.entries(row.shape).flatMap(([name, field]) =>
    field instanceof z.ZodObject ? namesOf(field).map((inner) => `${name}.${inner}`) : [name],
  );

/** The values of a row's columns. */
const cellsOf = (
  paths: readonly (readonly [column: string, path: readonly string[]])[],
  row: Row,
): Readonly<Record<string, CsvCell>> =>
  Object.fromEntries(
    paths.map(([column, path]) => {
      const value = path.reduce<unknown>((object, name) => (object as Row)[name], row);
      return [column, value as CsvCell];
    }),
  );

/** Reads every page of a list. */
async function* pagesOf(
  deps: Deps,
  endpoint: Endpoint<AnyAccess>,
  request: AnyRequest,
): AsyncGenerator<readonly object[]> {
  const handle = endpoint.handle as (deps: Deps, request: AnyRequest) => Promise<Page<object>>;
  let { cursor } = request.query as { cursor?: string };
  for (;;) {
    const query = { ...request.query, limit: BATCH_ROWS, cursor };
    const page = await handle(deps, { ...request, query });
    yield page.data;
    if (page.next_cursor === null) return;
    cursor = page.next_cursor;
  }
}
