import { Anchor, Stack, Text } from "@mantine/core";
import { Trans, useTranslation } from "react-i18next";
import type { Result } from "../../../api/portal.ts";
import { Card } from "../../../kit/layout/card.tsx";
import { Link } from "../../../kit/link.tsx";
import { Status } from "../../../kit/status.tsx";
import { Timer } from "../../../kit/time/moment.tsx";
import { LinkBox } from "../../links/link-box.tsx";
import { paths } from "../../paths.ts";
import { Reasons } from "../../payments/reasons.tsx";

type Program = Result<"getMyPayments">["programs"][number];

/** A program: its link, and why its money is not paid yet. */
export function ProgramCard({ program }: { program: Program }) {
  const { t } = useTranslation();
  const { programId, programName, brandName, status, link, isTakingSales, warning, reasons } = program;
  return (
    <Card
      title={programName}
      about={brandName}
      actions={
        <>
          {status !== "approved" && <Status value={status} />}
          <Anchor
            component={Link}
            href={paths.program(programId)}
            size="sm"
            aria-label={t("home.openOne", { name: programName })}
          >
            {t("home.open")}
          </Anchor>
        </>
      }
    >
      <Stack gap="md">
        {warning !== undefined && (
          <Text size="sm" fw={550}>
            <Trans
              t={t}
              i18nKey="home.warning"
              components={{
                timer: <Timer until={warning.dueAt} doneText={t("home.next.now")} />,
                to: <Link href={paths.program(programId)} className="kit-text-link" />,
              }}
            />
          </Text>
        )}
        {link === null ? (
          <Text size="sm">{t(`home.status.${status}`)}</Text>
        ) : (
          <LinkBox link={link} title={programName} />
        )}
        {link !== null && !isTakingSales && (
          <Text size="sm">
            {t("home.noNewSales.title")}. {t("home.noNewSales.text")}
          </Text>
        )}
        {reasons.length > 0 && <Reasons program={program} />}
      </Stack>
    </Card>
  );
}
