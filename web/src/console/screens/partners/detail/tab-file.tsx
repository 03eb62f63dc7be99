import { Group } from "@mantine/core";
import { DownloadCsv } from "../../../../kit/list/download.tsx";
import { usePaths } from "../../../paths.ts";

/** Above a tab's list: the whole list as CSV. @param path of the list in the API */
export function TabFile({ path, filters }: { path: string; filters: Readonly<Record<string, string>> }) {
  const { mount } = usePaths();
  return (
    <Group justify="flex-end" className="kit-no-print">
      <DownloadCsv mount={mount} path={path} filters={filters} />
    </Group>
  );
}
