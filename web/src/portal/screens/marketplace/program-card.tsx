import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Row } from "../../../api/portal.ts";
import { Card } from "../../../kit/layout/card.tsx";
import { Facts } from "../../../kit/layout/facts.tsx";
import { useRatesText } from "../../../kit/terms/rates-text.ts";
import { Link } from "../../../kit/link.tsx";
import { useFromList } from "../../../kit/navigate.ts";
import { Status } from "../../../kit/status.tsx";
import { paths } from "../../paths.ts";

type Program = Row<"browseMarketplace">;

/** A program with what it pays, and the way to its application. */
export function ProgramCard({ program }: { program: Program }) {
  const { t } = useTranslation();
  const fromList = useFromList();
  const { slug, name, brandName, currency, rates, holdDays, openToAll, joined, ownStatus } = program;
  const { commission, override } = useRatesText(currency);
  return (
    <Card
      title={name}
      about={t("marketplace.by", { brand: brandName })}
      actions={ownStatus === null ? undefined : <OwnStatus status={ownStatus} />}
    >
      <Facts
        rows={[
          [t("marketplace.commission"), commission(rates)],
          [t("marketplace.override"), override(rates)],
          [t("marketplace.paid"), t("marketplace.paidAfter", { count: holdDays })],
          [t("marketplace.access"), t(openToAll ? "marketplace.open" : "marketplace.reviewed")],
        ]}
      />
      <Button
        component={Link}
        href={fromList(paths.join(slug))}
        variant={joined ? "default" : "filled"}
        fullWidth
        mt="md"
        aria-label={`${t(joined ? "marketplace.viewJoined" : "marketplace.view")}: ${name}`}
      >
        {t(joined ? "marketplace.viewJoined" : "marketplace.view")}
      </Button>
    </Card>
  );
}

/** Where the partner stands in a program. */
function OwnStatus({ status }: { status: NonNullable<Program["ownStatus"]> }) {
  return status === "approved" ? <Status value="joined" tone="good" /> : <Status value={status} />;
}
