import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useRead } from "../../../api/portal.ts";
import { Icon } from "../../../kit/icons.tsx";
import { Page } from "../../../kit/layout/page.tsx";
import { Await } from "../../../kit/states/await.tsx";
import { Empty } from "../../../kit/states/empty.tsx";
import { AddProperty } from "./add-property.tsx";
import { PropertyCard } from "./property-card.tsx";

/** Where the partner promotes, and what shows that it is theirs. */
export default function PropertiesScreen() {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const query = useRead("listClaimedProperties", {});
  const add = (
    <Button leftSection={<Icon name="plus" size={16} />} onClick={() => setIsOpen(true)}>
      {t("myProperties.add")}
    </Button>
  );
  const isEmpty = query.data?.length === 0;
  return (
    <Page title={t("myProperties.title")} about={t("myProperties.about")} actions={isEmpty ? undefined : add}>
      <Await query={query} lines={4} height={64}>
        {(properties) =>
          properties.length === 0 ? (
            <Empty
              icon="link"
              title={t("myProperties.empty.title")}
              text={t("myProperties.empty.text")}
              action={add}
            />
          ) : (
            properties.map((property) => <PropertyCard key={property.id} property={property} />)
          )
        }
      </Await>
      {isOpen && <AddProperty onClose={() => setIsOpen(false)} />}
    </Page>
  );
}
