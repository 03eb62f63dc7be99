import { Button, Group, Stack, Text, Textarea } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useChange, useRead } from "../../../api/portal.ts";
import { Confirm } from "../../../kit/actions/confirm.tsx";
import { CodeBlock } from "../../../kit/code-block.tsx";
import { Card } from "../../../kit/layout/card.tsx";
import { notify } from "../../../kit/notices.tsx";
import { Failure } from "../../../kit/states/failure.tsx";
import { TestCall } from "./test-call.tsx";

const TYPING_PAUSE_MS = 250;
const STALE = ["getPostback", "listPostbackDeliveries"] as const;

/** The URL with its macros, shown as it would be called while it is written. */
export function UrlCard({ program, url: saved }: { program: string; url: string | null }) {
  const { t } = useTranslation();
  const [url, setUrl] = useState(saved ?? "");
  const [isEnding, setIsEnding] = useState(false);
  const set = useChange("setPostback", STALE);
  const save = async () => {
    await set.mutateAsync({ program, url: url.trim() });
    await notify(t("postback.url.saved"));
  };
  return (
    <Card title={t("postback.url.title")}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void save().catch(() => {});
        }}
      >
        <Stack gap="md">
          <Editor program={program} url={url} onChange={setUrl} />
          {set.error !== null && <Failure error={set.error} />}
          <Group gap="xs">
            <Button type="submit" loading={set.isPending} disabled={url.trim() === "" || url === saved}>
              {t("postback.url.save")}
            </Button>
            {saved !== null && (
              <Button variant="subtle" color="gray" onClick={() => setIsEnding(true)}>
                {t("postback.url.off")}
              </Button>
            )}
          </Group>
          {saved !== null && <TestCall program={program} isSaved={url === saved} />}
        </Stack>
      </form>
      {isEnding && <TurnOff program={program} onDone={() => setUrl("")} onClose={() => setIsEnding(false)} />}
    </Card>
  );
}

function Editor({
  program,
  url,
  onChange,
}: {
  program: string;
  url: string;
  onChange: (url: string) => void;
}) {
  const { t } = useTranslation();
  const field = useRef<HTMLTextAreaElement>(null);
  const [written] = useDebouncedValue(url.trim(), TYPING_PAUSE_MS);
  const { data } = useRead("samplePostback", { program, ...(written === "" ? {} : { url: written }) });
  const insert = (macro: string) => {
    const at = field.current?.selectionStart ?? url.length;
    onChange(`${url.slice(0, at)}${macro}${url.slice(field.current?.selectionEnd ?? at)}`);
    field.current?.focus();
  };
  return (
    <>
      <Textarea
        ref={field}
        label={t("postback.url.label")}
        description={t("postback.url.about")}
        placeholder="https://"
        autosize
        minRows={2}
        maxLength={1000}
        autoCapitalize="none"
        spellCheck={false}
        value={url}
        error={data?.problem ?? null}
        onChange={({ currentTarget }) => onChange(currentTarget.value.replaceAll(/\s/g, ""))}
      />
      <div>
        <Text size="sm" fw={550} mb={6}>
          {t("postback.url.macros")}
        </Text>
        <Group gap={6}>
          {data?.macros.map(({ macro, value }) => (
            <Button
              key={macro}
              variant="default"
              size="compact-sm"
              title={value}
              onClick={() => insert(macro)}
            >
              {macro}
            </Button>
          ))}
        </Group>
      </div>
      {data !== undefined && data.sample !== null && (
        <div>
          <Text size="sm" fw={550} mb={4}>
            {t("postback.url.sample")}
          </Text>
          <CodeBlock text={data.sample} />
        </div>
      )}
    </>
  );
}

function TurnOff({ program, onDone, onClose }: { program: string; onDone: () => void; onClose: () => void }) {
  const { t } = useTranslation();
  const set = useChange("setPostback", STALE);
  const confirm = async () => {
    await set.mutateAsync({ program, url: null });
    onDone();
    onClose();
    await notify(t("postback.url.offDone"));
  };
  return (
    <Confirm
      title={t("postback.url.offTitle")}
      text={t("postback.url.offText")}
      confirmText={t("postback.url.off")}
      isDangerous
      isBusy={set.isPending}
      error={set.error}
      onConfirm={() => void confirm().catch(() => {})}
      onClose={onClose}
    />
  );
}
