import "./explain.css";
import { VisuallyHidden } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Amount } from "../amounts/amount.tsx";
import { Link } from "../link.tsx";
import { useHrefWith } from "../navigate.ts";
import { EXPLAIN } from "./parameter.ts";

/** An amount that opens the lines that it is the sum of. @param figure as the address carries it */
export function ExplainLink({
  cents,
  currency,
  figure,
}: {
  cents: number;
  currency: string;
  figure: string;
}) {
  const { t } = useTranslation();
  const hrefWith = useHrefWith();
  return (
    <Link href={hrefWith({ [EXPLAIN]: figure })} title={t("explain.explain")} className="kit-explain">
      <Amount cents={cents} currency={currency} />
      <VisuallyHidden>, {t("explain.explain")}</VisuallyHidden>
    </Link>
  );
}
