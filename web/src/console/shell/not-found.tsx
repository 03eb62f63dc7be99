import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Empty } from "../../kit/states/empty.tsx";

/** The screen of an address that leads nowhere. */
export function NotFound() {
  const { t } = useTranslation();
  return (
    <Empty
      icon="search"
      title={t("shell.notFound.title")}
      text={t("shell.notFound.text")}
      action={
        <Button component="a" href="/" variant="default">
          {t("shell.notFound.home")}
        </Button>
      }
    />
  );
}
