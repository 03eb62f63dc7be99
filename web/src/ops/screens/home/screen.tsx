import "@mantine/core/styles/Kbd.layer.css";
import { Kbd, Text } from "@mantine/core";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { useRead } from "../../../api/ops.ts";
import { Page } from "../../../kit/layout/page.tsx";
import { useScreenKeys } from "../../../kit/layout/screen-keys.ts";
import { Split } from "../../../kit/layout/split.tsx";
import { Choice, useChoice } from "../../../kit/list/choice.tsx";
import { useFilters } from "../../../kit/list/filters.tsx";
import { useHrefWith } from "../../../kit/navigate.ts";
import { Await } from "../../../kit/states/await.tsx";
import { Empty } from "../../../kit/states/empty.tsx";
import type { Item } from "../../mends/mend.ts";
import { ItemList } from "./item-list.tsx";
import { isUnderWay, keyOf } from "./item.ts";

// Loaded beside the list, which is there without it.
const ItemPane = lazy(() => import("./item-pane.tsx"));

const POLL_MS = 5_000;

/** What waits, read again while the service tries one of the lines by itself. */
const useAttention = () =>
  useRead("listAttention", {}, { pollMs: (items) => (items.some(isUnderWay) ? POLL_MS : undefined) });

/** Everything that waits for an operator: the list, and one line with what mends it beside it. */
export default function HomeScreen() {
  const { t } = useTranslation();
  return (
    <Page title={t("home.title")} about={<Keys />}>
      <Await query={useAttention()} lines={6} height={40}>
        {(items) =>
          items.length === 0 ? (
            <Empty icon="check" title={t("home.empty")} text={t("home.emptyText")} />
          ) : (
            <Desk all={items} />
          )
        }
      </Await>
    </Page>
  );
}

const ALL = "all";

function Desk({ all }: { all: readonly Item[] }) {
  const { t } = useTranslation();
  const kinds = [...new Set(all.map(({ kind }) => kind))];
  const [kind, setKind] = useChoice("kind", [ALL, ...kinds], ALL);
  const { values, set } = useFilters(["item"]);
  const hrefWith = useHrefWith();
  const items = kind === ALL ? all : all.filter((item) => item.kind === kind);
  const position = Math.max(
    0,
    items.findIndex((item) => keyOf(item) === values["item"]),
  );
  const current = items[position];
  const go = (step: number) => {
    const next = items[position + step];
    if (next !== undefined) set({ item: keyOf(next) });
  };
  useScreenKeys([
    ["j", () => go(1)],
    ["k", () => go(-1)],
  ]);
  return (
    <>
      {kinds.length > 1 && (
        <div className="kit-scroll">
          <Choice
            label={t("home.list")}
            options={[
              { value: ALL, label: `${t("home.all")} ${all.length}` },
              ...kinds.map((value) => ({
                value,
                label: `${t(`home.kinds.${value}`)} ${all.filter((item) => item.kind === value).length}`,
              })),
            ]}
            value={kind}
            onChange={setKind}
          />
        </div>
      )}
      <Split
        isOpen={values["item"] !== undefined}
        list={<ItemList items={items} current={current} />}
        detail={
          current !== undefined && (
            <Suspense>
              <ItemPane key={keyOf(current)} item={current} />
            </Suspense>
          )
        }
        detailLabel={t("home.detail")}
        backText={t("home.back")}
        backHref={hrefWith({ item: undefined })}
      />
    </>
  );
}

function Keys() {
  const { t } = useTranslation();
  return (
    <Text size="sm" c="dimmed" component="span">
      {t("home.about")}{" "}
      <span className="home-keys">
        <Kbd size="xs">J</Kbd> <Kbd size="xs">K</Kbd> {t("home.keys.move")} <Kbd size="xs">1</Kbd>{" "}
        <Kbd size="xs">2</Kbd> <Kbd size="xs">3</Kbd> {t("home.keys.mend")}
      </span>
    </Text>
  );
}
