import { Button, Group, Stack, Text, Title } from "@mantine/core";
import { useEffect, useEffectEvent } from "react";
import { Trans, useTranslation } from "react-i18next";
import { type Input, useChange } from "../../../../api/change.ts";
import { isConflict } from "../../../../api/changes.ts";
import type { Result } from "../../../../api/console.ts";
import { useReread } from "../../../../api/reread.ts";
import { useFormats } from "../../../../kit/formats.tsx";
import { Dialog } from "../../../../kit/layout/dialog.tsx";
import { useOpen } from "../../../../kit/navigate.ts";
import { notify } from "../../../../kit/notices.tsx";
import { Await } from "../../../../kit/states/await.tsx";
import { Failure } from "../../../../kit/states/failure.tsx";
import { useEachMinute } from "../../../../kit/time/each-minute.ts";
import { Timer } from "../../../../kit/time/moment.tsx";
import { useLast, usePreview } from "../../../../session/preview.ts";
import { usePaths } from "../../../paths.ts";
import { ChangeTable } from "../../../../kit/terms/change-table.tsx";
import { NoticeCalendar } from "../../../terms/notice-calendar.tsx";
import { STALE_AFTER_TERMS } from "../../../terms/stale.ts";

type Body = Omit<Input<"publishTerms">, "programId">;
type Published = Result<"publishTerms">;

/** Previews publishing: what applies at once, what waits until when, and who is mailed. */
export function PreviewDialog({
  program,
  body,
  onClose,
}: {
  program: Result<"getProgram">;
  body: Body;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const paths = usePaths();
  const open = useOpen();
  const input = { programId: program.id, ...body };
  const preview = usePreview("publishTerms");
  const previewed = useLast(preview.data);
  const publish = useChange("publishTerms", STALE_AFTER_TERMS);
  const readAgain = () => preview.mutate(input);
  useEachMinute((isByItself) => {
    if (!isByItself || publish.isIdle) preview.mutate({ ...input, isUnattended: isByItself });
  });
  useTheirs(preview.error ?? publish.error);
  const confirm = async () => {
    await publish.mutateAsync(input);
    open(paths.terms(program.id));
    await notify(t("termsEdit.published"));
  };
  return (
    <Dialog size="lg" title={t("termsEdit.previewTitle")} onClose={onClose}>
      <Stack gap="lg">
        <Await query={{ data: previewed, error: preview.error, refetch: readAgain }} lines={6}>
          {(data) => <Outcome outcome={data} currency={program.currency} />}
        </Await>
        {publish.error !== null && <Failure error={publish.error} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" data-autofocus onClick={onClose}>
            {t("termsEdit.back")}
          </Button>
          <Button
            loading={publish.isPending}
            disabled={preview.error !== null || previewed?.changed !== true}
            onClick={() => void confirm().catch(() => {})}
          >
            {t("termsEdit.publish")}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

/** Reads the terms again once they turn out to be others than those that were edited; the form then shows them. */
function useTheirs(error: unknown): void {
  const reread = useEffectEvent(useReread());
  const isOutdated = isConflict(error);
  useEffect(() => {
    if (isOutdated) void reread(STALE_AFTER_TERMS);
  }, [isOutdated]);
}

function Outcome({ outcome, currency }: { outcome: Published; currency: string }) {
  const { t } = useTranslation();
  const { changed, applied, scheduledChange } = outcome;
  if (!changed) return <Text size="sm">{t("termsEdit.nothing")}</Text>;
  return (
    <>
      {applied.length > 0 && (
        <section aria-label={t("termsEdit.now")}>
          <Title order={3}>{t("termsEdit.now")}</Title>
          <Text size="sm" c="dimmed">
            {t("termsEdit.nowAbout", { version: outcome.termsVersion })}
          </Text>
          <ChangeTable changes={applied} currency={currency} />
        </section>
      )}
      {scheduledChange !== null && (
        <section aria-label={t("termsEdit.later")}>
          <Title order={3}>{t("termsEdit.later")}</Title>
          <Text size="sm">
            <Trans
              t={t}
              i18nKey="termsEdit.laterAbout"
              components={{
                date: <UtcMoment at={scheduledChange.effectiveAt} />,
                timer: <Timer until={scheduledChange.effectiveAt} doneText={t("changes.soon")} />,
              }}
            />
          </Text>
          <ChangeTable changes={scheduledChange.changes} currency={currency} />
          <NoticeCalendar days={outcome.calendar} change={scheduledChange} />
        </section>
      )}
      <Mailed outcome={outcome} />
    </>
  );
}

/** The minute in UTC, by which business days are counted. */
function UtcMoment({ at }: { at: string }) {
  const { locale } = useFormats();
  const text = new Intl.DateTimeFormat(locale, {
    dateStyle: "full",
    timeStyle: "short",
    timeZone: "UTC",
  }).format(new Date(at));
  return (
    <time dateTime={at} className="kit-strong">
      {text} UTC
    </time>
  );
}

function Mailed({ outcome: { mailed, scheduledChange } }: { outcome: Published }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const count = mailed.approved + mailed.suspended;
  return (
    <section aria-label={t("termsEdit.mail.title")}>
      <Title order={3}>{t("termsEdit.mail.title")}</Title>
      <Text size="sm">
        {count === 0 ? t("termsEdit.mail.nobody") : t("termsEdit.mail.text", { count, shown: number(count) })}{" "}
        {mailed.suspended > 0 && t("termsEdit.mail.suspended", { count: mailed.suspended })}{" "}
        {count > 0 && scheduledChange !== null && t("termsEdit.mail.again")}
      </Text>
    </section>
  );
}
