import "./order.css";
import { useTranslation } from "react-i18next";
import type { Row } from "../../api/console.ts";
import { Status } from "../../kit/status.tsx";

/** The order of a sale; that of a test sale, which is in no figure and never paid, is marked. */
export function Order({ sale: { externalRef, isTest } }: { sale: Row<"listConversions"> }) {
  const { t } = useTranslation();
  if (!isTest) return externalRef;
  return (
    <span className="sales-test">
      <span>{externalRef}</span>
      <Status value={t("sales.test")} tone="info" />
    </span>
  );
}
