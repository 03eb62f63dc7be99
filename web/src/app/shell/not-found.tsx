import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Page } from "../../kit/layout/page.tsx";
import { Empty } from "../../kit/states/empty.tsx";

/** The screen of an address that leads nowhere. */
export function NotFound() {
  const { t } = useTranslation();
  return (
    <Page title={t("app.notFound.title")}>
      <Empty
        icon="search"
        title={t("app.notFound.text")}
        action={
          <Button component="a" href="/" variant="default">
            {t("app.notFound.home")}
          </Button>
        }
      />
    </Page>
  );
}

/** The same without the navigation around it, for an address that belongs to nobody. */
export function NotFoundAlone() {
  return (
    <main className="kit-page kit-alone">
      <NotFound />
    </main>
  );
}
