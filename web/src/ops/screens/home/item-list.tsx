import "./home.css";
import { Text } from "@mantine/core";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Amount } from "../../../kit/amounts/amount.tsx";
import { Link } from "../../../kit/link.tsx";
import { useHrefWith } from "../../../kit/navigate.ts";
import { Ago } from "../../../kit/time/moment.tsx";
import type { Item } from "../../mends/mend.ts";
import { clockOf, keyOf, useHappened, useKind } from "./item.ts";

/** The lines, longest waiting first. */
export function ItemList({ items, current }: { items: readonly Item[]; current: Item | undefined }) {
  const { t } = useTranslation();
  return (
    <>
      <Text size="sm" c="dimmed" role="status" className="home-count">
        {t("home.count", { count: items.length })}
      </Text>
      <ul aria-label={t("home.list")}>
        {items.map((item) => (
          <Line key={keyOf(item)} item={item} isCurrent={item === current} />
        ))}
      </ul>
    </>
  );
}

function Line({ item, isCurrent }: { item: Item; isCurrent: boolean }) {
  const hrefWith = useHrefWith();
  const happened = useHappened();
  const kindOf = useKind();
  const line = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isCurrent) line.current?.scrollIntoView({ block: "nearest" });
  }, [isCurrent]);
  const { subject, amountCents, currency, brandName, since } = item;
  const about = [kindOf(item), subject, brandName].filter((text) => text !== null && text !== "");
  return (
    <li ref={line} className="kit-row-link" data-is-current={isCurrent}>
      <div className="home-line">
        <Link href={hrefWith({ item: keyOf(item) })} aria-current={isCurrent ? "true" : undefined}>
          {happened(item).title}
        </Link>
        {amountCents !== null && currency !== null && <Amount cents={amountCents} currency={currency} />}
      </div>
      <div className="home-line kit-small kit-dim">
        <span className="home-about">{[...new Set(about)].join(" · ")}</span>
        <Ago at={since} clock={clockOf(item)} />
      </div>
    </li>
  );
}
