import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Amount } from "../../../../kit/amounts/amount.tsx";
import { Card } from "../../../../kit/layout/card.tsx";
import { Link } from "../../../../kit/link.tsx";
import type { Column } from "../../../../kit/list/row-list.tsx";
import { SimpleTable } from "../../../../kit/list/simple-table.tsx";
import { Failure } from "../../../../kit/states/failure.tsx";
import { useOpen } from "../../../../kit/navigate.ts";
import { usePaths, useProgramId } from "../../../paths.ts";
import { useCurrency } from "../../../program.tsx";

/** One payment beyond what was proposed, as the service's error lists it. */
export interface ExcessLine {
  readonly partnerId: string;
  readonly partnerName: string;
  readonly proposedCents: number;
  readonly amountCents: number;
  readonly isOtherAccount: boolean;
}

/** Why a proposal cannot be approved as it is: proposed and due now, side by side. */
export function Excess({ lines, error }: { lines: readonly ExcessLine[]; error: unknown }) {
  const { t } = useTranslation();
  const paths = usePaths();
  const programId = useProgramId();
  const currency = useCurrency();
  const open = useOpen();
  const columns: readonly Column<ExcessLine>[] = [
    {
      id: "partner",
      header: t("payouts.partner"),
      cell: ({ partnerId, partnerName }) => (
        <Link href={paths.partner(programId, partnerId)}>{partnerName}</Link>
      ),
    },
    {
      id: "what",
      header: t("payoutStart.change"),
      cell: ({ proposedCents, isOtherAccount }) =>
        t(
          isOtherAccount
            ? "payoutStart.otherAccount"
            : proposedCents === 0
              ? "payoutStart.newPartner"
              : "payoutStart.larger",
        ),
    },
    {
      id: "proposed",
      header: t("payoutStart.proposed"),
      align: "right",
      cell: ({ proposedCents }) => <Amount cents={proposedCents} currency={currency} />,
    },
    {
      id: "now",
      header: t("payoutStart.dueNow"),
      align: "right",
      cell: ({ amountCents }) => <Amount cents={amountCents} currency={currency} />,
    },
  ];
  return (
    <>
      <Failure error={error} />
      <Card title={t("payoutStart.difference")} about={t("payoutStart.differenceAbout")} flush>
        <SimpleTable<ExcessLine>
          label={t("payoutStart.difference")}
          rows={lines}
          columns={columns}
          keyOf={({ partnerId }) => partnerId}
        />
      </Card>
      <div>
        <Button onClick={() => open(paths.startBatch(programId))}>{t("payoutStart.proposeAgain")}</Button>
      </div>
    </>
  );
}
