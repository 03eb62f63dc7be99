import "./split.css";
import { Paper } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "../link.tsx";

/**
 * A list, and one of its rows beside it. Where it is narrow either is shown, with a way back to the list.
 *
 * @param isOpen whether a row was chosen
 */
export function Split({
  isOpen,
  list,
  detail,
  detailLabel,
  backText,
  backHref,
}: {
  isOpen: boolean;
  list: ReactNode;
  detail: ReactNode;
  detailLabel: string;
  backText: string;
  backHref: string;
}) {
  return (
    <div className="split" data-is-open={isOpen}>
      <Paper withBorder className="split-list">
        {list}
      </Paper>
      <section aria-label={detailLabel} className="split-detail">
        <Link href={backHref} className="kit-back split-back">
          {backText}
        </Link>
        {detail}
      </section>
    </div>
  );
}
