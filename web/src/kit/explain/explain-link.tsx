import "./explain.css";
import { VisuallyHidden } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Amount } from "../amounts/amount.tsx";
import { Link } from "../link.tsx";
import { useHrefWith } from "../navigate.ts";
import { EXPLAIN, explainedAt } from "./parameter.ts";

/**
 * An amount that opens the lines that it is the sum of.
 *
 * @param props.figure as the address carries it
 * @param props.path of the screen that shows it; of this one by default
 */
export function ExplainLink({
  cents,
  currency,
  figure,
  path,
}: {
  cents: number;
  currency: string;
  figure: string;
  path?: string;
}) {
  const { t } = useTranslation();
  const hrefWith = useHrefWith();
  const href = path === undefined ? hrefWith({ [EXPLAIN]: figure }) : explainedAt(path, figure);
  return (
    <Link href={href} title={t("kit.explain")} className="kit-explain">
      <ExplainedAmount cents={cents} currency={currency} />
    </Link>
  );
}

/** An amount in what explains it, as screen readers say it. */
export function ExplainedAmount(amount: { cents: number; currency: string }) {
  const { t } = useTranslation();
  return (
    <>
      <Amount {...amount} />
      <VisuallyHidden>, {t("kit.explain")}</VisuallyHidden>
    </>
  );
}
