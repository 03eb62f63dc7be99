import { Group } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { type Result, type Row, useRead, useRows } from "../../../../api/ops.ts";
import { Copy } from "../../../../kit/actions/copy.tsx";
import { Amount } from "../../../../kit/amounts/amount.tsx";
import { Page } from "../../../../kit/layout/page.tsx";
import { Section } from "../../../../kit/layout/section.tsx";
import { Link } from "../../../../kit/link.tsx";
import { type Column, RowList } from "../../../../kit/list/row-list.tsx";
import { useIds, useWayBack } from "../../../../kit/navigate.ts";
import { Await } from "../../../../kit/states/await.tsx";
import { Empty } from "../../../../kit/states/empty.tsx";
import { Status } from "../../../../kit/status.tsx";
import { ChangeButton } from "../../../mends/change-button.tsx";
import { paths } from "../../../paths.ts";
import { BrandPeople } from "./brand-people.tsx";
import { BrandKeys } from "./brand-keys.tsx";

type Brand = Result<"getBrand">;

/** One brand: its programs with their funds, its people, and its keys. */
export default function BrandScreen() {
  const { t } = useTranslation();
  const { brandId = "" } = useIds();
  const wayBack = useWayBack();
  const brand = useRead("getBrand", { brandId });
  return (
    <Page
      title={brand.data?.name ?? t("brands.title")}
      badge={brand.data && <Status value={brand.data.status} />}
      about={
        brand.data && (
          <Group gap="sm">
            {brand.data.email}
            <Copy value={brandId} label={t("brands.name")} />
          </Group>
        )
      }
      actions={brand.data && <Moves brand={brand.data} />}
      back={
        <Link href={wayBack(paths.brands)} className="kit-back">
          {t("brands.back")}
        </Link>
      }
    >
      <Await query={brand} lines={8} height={30}>
        {(data) => (
          <>
            <Programs brandId={data.id} />
            <BrandPeople brand={data} />
            <BrandKeys brand={data} />
          </>
        )}
      </Await>
    </Page>
  );
}

const MOVES_OF_STATUS = {
  pending: ["activate", "close"],
  active: ["close"],
  closed: ["reopen"],
} as const satisfies Record<string, readonly Move[]>;
type Move = "activate" | "close" | "reopen";

const OPERATIONS = { activate: "activateBrand", close: "closeBrand", reopen: "reopenBrand" } as const;

function Moves({ brand: { id, name, status } }: { brand: Brand }) {
  const { t } = useTranslation();
  const moves: readonly Move[] =
    status in MOVES_OF_STATUS ? MOVES_OF_STATUS[status as keyof typeof MOVES_OF_STATUS] : [];
  return moves.map((move) => (
    <ChangeButton
      key={move}
      operation={OPERATIONS[move]}
      input={{ brandId: id }}
      stale={["getBrand", "listBrands"]}
      isDangerous={move === "close"}
      texts={{
        button: t(`brands.moves.${move}.button`),
        title: t(`brands.moves.${move}.title`, { name }),
        about: t(`brands.moves.${move}.about`),
        done: t(`brands.moves.${move}.done`, { name }),
      }}
    />
  ));
}

function Programs({ brandId }: { brandId: string }) {
  const { t } = useTranslation();
  const columns: readonly Column<Row<"listProgramsOfAll">>[] = [
    { id: "name", header: t("brands.program"), cell: ({ name }) => name },
    { id: "status", header: t("brands.status"), cell: ({ status }) => <Status value={status} /> },
    {
      id: "funds",
      header: t("brands.funds"),
      align: "right",
      cell: ({ availableCents, currency }) => <Amount cents={availableCents} currency={currency} />,
    },
  ];
  return (
    <Section title={t("brands.programs")}>
      <RowList
        label={t("brands.programs")}
        rows={useRows("listProgramsOfAll", { brandId })}
        columns={columns}
        keyOf={({ id }) => id}
        hrefOf={({ id }) => paths.fundsOf(id)}
        empty={<Empty icon="bank" title={t("brands.noPrograms")} />}
      />
    </Section>
  );
}
