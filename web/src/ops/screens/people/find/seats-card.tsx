import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Result } from "../../../../api/ops.ts";
import { Card } from "../../../../kit/layout/card.tsx";
import { Facts } from "../../../../kit/layout/facts.tsx";
import { Link } from "../../../../kit/link.tsx";
import { paths } from "../../../paths.ts";

/** The brands that someone is in, or is invited to. */
export function SeatsCard({ person: { seats, invitations } }: { person: Result<"findPerson"> }) {
  const { t } = useTranslation();
  const places = [
    ...seats.map(({ memberId, role, ...brand }) => ({
      ...brand,
      key: memberId,
      as: t(`session.role.${role}`),
    })),
    ...invitations.map(({ id, role, ...brand }) => ({
      ...brand,
      key: id,
      as: t("people.invited", { role: t(`session.role.${role}`) }),
    })),
  ];
  return (
    <Card title={t("people.seats")}>
      {places.length === 0 && (
        <Text size="sm" c="dimmed">
          {t("people.noSeats")}
        </Text>
      )}
      {places.map(({ key, as, brandId, brandName }) => (
        <Facts
          key={key}
          rows={[
            [
              as,
              <Link key="brand" href={paths.brand(brandId)}>
                {brandName}
              </Link>,
            ],
          ]}
        />
      ))}
    </Card>
  );
}
