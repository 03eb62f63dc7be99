import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useRead } from "../../../api/portal.ts";
import { Icon } from "../../../kit/icons.tsx";
import { Page } from "../../../kit/layout/page.tsx";
import { Await } from "../../../kit/states/await.tsx";
import { Empty } from "../../../kit/states/empty.tsx";
import { AddPlace } from "./add-place.tsx";
import { Place } from "./place.tsx";

/** Where the partner promotes, and what shows that it is theirs. */
export default function PlacesScreen() {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const query = useRead("listClaimedProperties", {});
  const add = (
    <Button leftSection={<Icon name="plus" size={16} />} onClick={() => setIsOpen(true)}>
      {t("places.add")}
    </Button>
  );
  const isEmpty = query.data?.length === 0;
  return (
    <Page title={t("places.title")} about={t("places.about")} actions={isEmpty ? undefined : add}>
      <Await query={query} lines={4} height={64}>
        {(places) =>
          places.length === 0 ? (
            <Empty icon="link" title={t("places.empty.title")} text={t("places.empty.text")} action={add} />
          ) : (
            places.map((place) => <Place key={place.id} place={place} />)
          )
        }
      </Await>
      {isOpen && <AddPlace onClose={() => setIsOpen(false)} />}
    </Page>
  );
}
