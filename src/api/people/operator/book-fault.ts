import { z } from "zod";
import { BOOK_FAULTS, type BookFaultCode } from "../../../domain/money/book-fault.ts";

/** What is wrong with a record of the books, for texts in the language of a page. */
export const bookFaultView = z.object({
  code: z.enum(Object.keys(BOOK_FAULTS) as BookFaultCode[]),
  figures: z.record(z.string(), z.string()).describe("By their names in the text; amounts in minor units."),
});
