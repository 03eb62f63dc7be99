import { Anchor, SimpleGrid, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { type Result, useRead } from "../../../api/portal.ts";
import { Notice } from "../../../kit/layout/notice.tsx";
import { Page } from "../../../kit/layout/page.tsx";
import { Link } from "../../../kit/link.tsx";
import { useFilters } from "../../../kit/list/filters.tsx";
import { useIds, useWayBack } from "../../../kit/navigate.ts";
import { Await } from "../../../kit/states/await.tsx";
import { paths } from "../../paths.ts";
import { ApplicationForm } from "./application-form.tsx";
import { useDraft } from "./draft.ts";
import { Outcome } from "./outcome.tsx";
import { Terms } from "./terms.tsx";

export type ListedProgram = Result<"getListedProgram">;

/** The application to a program, beside its terms; afterwards, where the partner stands. */
export default function JoinScreen() {
  const { t } = useTranslation();
  const { slug = "" } = useIds();
  const wayBack = useWayBack();
  const { values } = useFilters(["recruiter"]);
  const draft = useDraft(slug, values["recruiter"] ?? null);
  const { recruiter } = draft.values;
  const query = useRead("getListedProgram", { program: slug, ...(recruiter === "" ? {} : { recruiter }) });
  const program = query.data;
  return (
    <Page
      title={program?.name ?? t("join.title")}
      about={program && t("join.by", { brand: program.brandName })}
      back={
        <Anchor component={Link} href={wayBack(paths.marketplace)} size="sm">
          {t("join.back")}
        </Anchor>
      }
    >
      <Await query={query} lines={8} height={36}>
        {(listed) => <Application program={listed} draft={draft} />}
      </Await>
    </Page>
  );
}

function Application({ program, draft }: { program: ListedProgram; draft: ReturnType<typeof useDraft> }) {
  const { t } = useTranslation();
  const { own, isPaused, recruiterName, description } = program;
  const canApply = (own === null || own.status === "rejected") && !isPaused;
  return (
    <>
      {own !== null && <Outcome own={own} program={program} />}
      {isPaused && (
        <Notice tone="wait" icon="clock" title={t("join.paused.title")}>
          <Text size="sm">{t("join.paused.text")}</Text>
        </Notice>
      )}
      {canApply && !program.terms.isCountryAllowed && (
        <Notice tone="wait" icon="alert" title={t("join.country.title")}>
          <Text size="sm">{t("join.country.text")}</Text>
        </Notice>
      )}
      {canApply && recruiterName !== null && (
        <Text size="sm">{t("join.invitedBy", { name: recruiterName })}</Text>
      )}
      <SimpleGrid cols={{ base: 1, md: canApply ? 2 : 1 }} spacing="lg">
        <Stack gap="lg">
          {description !== "" && (
            <Text className="kit-lines" dir="auto">
              {description}
            </Text>
          )}
          <Terms program={program} />
        </Stack>
        {canApply && <ApplicationForm program={program} draft={draft} />}
      </SimpleGrid>
    </>
  );
}
