import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Result } from "../../../../api/ops.ts";
import { Card } from "../../../../kit/layout/card.tsx";
import { type Fact, Facts } from "../../../../kit/layout/facts.tsx";
import { Link } from "../../../../kit/link.tsx";
import { paths } from "../../../paths.ts";

/** The brands that someone is in, or is invited to. */
export function SeatsCard({ person: { seats, invitations } }: { person: Result<"findPerson"> }) {
  const { t } = useTranslation();
  const rows: readonly Fact[] = [
    ...seats.map(({ brandId, brandName, role }): Fact => [
      t(`session.role.${role}`),
      <Link key={brandId} href={paths.brand(brandId)}>
        {brandName}
      </Link>,
    ]),
    ...invitations.map(({ id, brandId, brandName, role }): Fact => [
      t("people.invited", { role: t(`session.role.${role}`) }),
      <Link key={id} href={paths.brand(brandId)}>
        {brandName}
      </Link>,
    ]),
  ];
  return (
    <Card title={t("people.seats")}>
      {rows.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t("people.noSeats")}
        </Text>
      ) : (
        <FactList rows={rows} />
      )}
    </Card>
  );
}

/** Facts whose names may repeat, such as two brands with one role. */
const FactList = ({ rows }: { rows: readonly Fact[] }) => (
  <>
    {rows.map((row, position) => (
      <Facts key={position} rows={[row]} />
    ))}
  </>
);
