import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Copy } from "../../../../kit/actions/copy.tsx";
import { Card } from "../../../../kit/layout/card.tsx";
import { Facts } from "../../../../kit/layout/facts.tsx";
import { useProgramId } from "../../../paths.ts";
import { useProgram } from "../../../program.tsx";

/** How money gets into the deposit: the operator records it, so what they need to know stands here to copy. */
export function HowToDeposit() {
  const { t } = useTranslation();
  const programId = useProgramId();
  const { data: program } = useProgram();
  return (
    <Card title={t("funding.deposit.title")} about={t("funding.deposit.about")}>
      <Facts
        rows={[
          [
            t("funding.deposit.reference"),
            <Copy key="id" value={programId} label={t("funding.deposit.reference")} />,
          ],
          [t("funding.deposit.currency"), program?.currency ?? "…"],
        ]}
      />
      <Text size="sm" c="dimmed" mt="sm">
        {t("funding.deposit.bankTransfer")}
      </Text>
    </Card>
  );
}
