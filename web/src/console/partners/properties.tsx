import { Anchor, Group, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { type Result, useRead } from "../../api/console.ts";
import { useFormats } from "../../kit/formats.tsx";
import { Card } from "../../kit/layout/card.tsx";
import { Await } from "../../kit/states/await.tsx";
import { Status } from "../../kit/status.tsx";
import { useProgramId } from "../paths.ts";

type Property = Result<"listPartnerProperties">[number];

/** Where a partner promotes, and whether each property is verified. */
export function Properties({ partnerId }: { partnerId: string }) {
  const { t } = useTranslation();
  const properties = useRead("listPartnerProperties", { programId: useProgramId(), partnerId });
  return (
    <Card title={t("properties.title")}>
      <Await query={properties} lines={3} height={36}>
        {(rows) =>
          rows.length === 0 ? (
            <Text size="sm" c="dimmed">
              {t("properties.none")}
            </Text>
          ) : (
            <ul className="kit-plain-list">
              {rows.map((property) => (
                <PropertyLine key={property.id} property={property} />
              ))}
            </ul>
          )
        }
      </Await>
    </Card>
  );
}

function PropertyLine({ property }: { property: Property }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { type, identifier, url, verified, method, followers } = property;
  const about = [
    t(`properties.types.${type}`),
    ...(followers === null ? [] : [t("properties.followers", { count: followers, text: number(followers) })]),
    ...(method === null ? [] : [t(`properties.methods.${method}`)]),
  ];
  return (
    <li>
      <Group justify="space-between" wrap="nowrap" gap="sm">
        <div className="kit-two-lines">
          {url === null ? (
            <span>{identifier}</span>
          ) : (
            <Anchor href={url} target="_blank" rel="noreferrer nofollow" size="sm">
              {identifier}
            </Anchor>
          )}
          <span className="kit-small kit-dim">{about.join(" · ")}</span>
        </div>
        <Status value={verified ? "verified" : "unverified"} />
      </Group>
    </li>
  );
}
