import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Icon } from "./icons.tsx";

/**
 * A process in the Temporal UI, for whoever operates the service; nothing where no UI is known. Temporal forgets a
 * process some time after it ended, and then shows that it was not found.
 *
 * @param workflowsUrl where the UI shows a workflow, without its id
 */
export function WorkflowLink({
  workflowsUrl,
  id,
  size,
}: {
  workflowsUrl: string | null;
  id: string;
  size?: "xs";
}) {
  const { t } = useTranslation();
  if (workflowsUrl === null) return null;
  return (
    <Button
      component="a"
      href={`${workflowsUrl}${encodeURIComponent(id)}`}
      target="_blank"
      rel="noreferrer"
      variant="subtle"
      {...(size === undefined ? {} : { size })}
      title={t("kit.workflow.about")}
      leftSection={<Icon name="external" size={16} />}
    >
      {t("kit.workflow.open")}
    </Button>
  );
}
