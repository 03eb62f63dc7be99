import { z } from "zod";
import { lastBooksCheck, type BooksCheck } from "../../../../queries/console/books.ts";
import { endpoint, member } from "../../../endpoint/endpoint.ts";
import { dataOf, none, timestamp } from "../../../schema/common.ts";

/** CONSOLE-24. */
const booksView = z.object({
  finishedAt: timestamp.nullable().describe("Null before the first check. By the system clock."),
  problems: z.int().describe("Contradictions that the check found in the brand's books."),
});

const viewBooks = (check: BooksCheck | null): z.input<typeof booksView> => ({
  finishedAt: check?.finishedAt?.toISOString() ?? null,
  problems: check?.problems ?? 0,
});

export const getBooks = endpoint({
  method: "GET",
  path: "/books",
  status: 200,
  access: member("viewer"),
  effect: "read",
  reads: "replica",
  tool: { name: "get_books_check" },
  tag: "Brand",
  summary: "Show when the books were last checked, and what was found",
  description:
    "Every night the ledger is verified against sales, payouts, funding and invoices. Problems " +
    "are the operator's to correct.",
  params: none,
  query: none,
  body: none,
  response: dataOf(booksView),
  errors: [],
  example: { response: { data: { finishedAt: "2026-11-02T03:00:41.090Z", problems: 0 } } },
  async handle({ sql }, { caller: { brandId } }) {
    return { data: viewBooks(await lastBooksCheck(sql, brandId)) };
  },
});
