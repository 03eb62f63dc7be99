import type { Row } from "../../api/console.ts";

/** Whether a sale's commission becomes payable on a date: that of a rejected or test sale never does. */
export const hasPaymentDate = ({
  status,
  isTest,
}: Pick<Row<"listConversions">, "status" | "isTest">): boolean => status !== "rejected" && !isTest;
