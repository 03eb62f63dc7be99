import { Button, Paper } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "../../../kit/link.tsx";
import { Empty } from "../../../kit/states/empty.tsx";
import { ShareApplicationPage } from "../../partners/share-application-page.tsx";
import { usePaths } from "../../paths.ts";
import { useProgram } from "../../program.tsx";

/** The steps to the first click, in place of empty charts. */
export function FirstSteps() {
  const { t } = useTranslation();
  const paths = usePaths();
  const { data: program } = useProgram();
  if (program === undefined) return null;
  const isLive = program.status === "live";
  return (
    <Paper withBorder>
      <Empty
        icon="chart"
        title={t("overview.noClicks.title")}
        text={t(isLive ? "overview.noClicks.text" : "overview.noClicks.textInSetup")}
        action={
          isLive ? (
            <ShareApplicationPage />
          ) : (
            <Button component={Link} href={paths.setup(program.id)}>
              {t("overview.noClicks.setup")}
            </Button>
          )
        }
      />
    </Paper>
  );
}
