import "./explain.css";
import { VisuallyHidden } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Amount } from "../../kit/amounts/amount.tsx";
import { Link } from "../../kit/link.tsx";
import { useHrefWith } from "../../kit/navigate.ts";
import { type Figure, figureText } from "./figure.ts";
import { EXPLAIN } from "./parameter.ts";

/** An amount that opens the lines that it is the sum of, to the cent. */
export function ExplainAmount({
  cents,
  currency,
  figure,
}: {
  cents: number;
  currency: string;
  figure: Figure;
}) {
  const { t } = useTranslation();
  const hrefWith = useHrefWith();
  return (
    <Link
      href={hrefWith({ [EXPLAIN]: figureText(figure) })}
      title={t("explain.explain")}
      className="kit-explain"
    >
      <Amount cents={cents} currency={currency} />
      <VisuallyHidden>, {t("explain.explain")}</VisuallyHidden>
    </Link>
  );
}
