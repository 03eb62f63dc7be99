import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Icon } from "../icons.tsx";

/** The whole list with exactly these filters, as CSV. @param path of the operation below the mount's `/api/v1` */
export function DownloadCsv({
  mount,
  path,
  filters,
  text,
}: {
  mount: string;
  path: string;
  filters: Readonly<Record<string, string | undefined>>;
  /** In place of "Download CSV", where a screen has several files. */
  text?: string;
}) {
  const { t } = useTranslation();
  const set = Object.entries(filters).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const query = new URLSearchParams(set).toString();
  return (
    <Button
      component="a"
      href={`${mount}/api/v1${path}.csv${query === "" ? "" : `?${query}`}`}
      download
      variant="default"
      leftSection={<Icon name="download" size={16} />}
    >
      {text ?? t("kit.downloadCsv")}
    </Button>
  );
}
