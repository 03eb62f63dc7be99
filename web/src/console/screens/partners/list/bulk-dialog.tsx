import { Text, Textarea } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Confirm } from "../../../../kit/actions/confirm.tsx";
import type { Partner, Verb } from "./decisions.ts";

/** What each verb asks for. */
const ASKED = {
  message: { longest: 4000, isDangerous: false },
  warn: { longest: 500, isDangerous: false },
  suspend: { longest: 500, isDangerous: true },
  reinstate: null,
} as const satisfies Record<Verb, { longest: number; isDangerous: boolean } | null>;

/** Beyond these, partners are counted and not named. */
const MOST_NAMED = 5;

/**
 * Asks before many partners are changed, and for the text that they read.
 *
 * @param left how many of the selected partners it does not apply to
 */
export function BulkDialog({
  verb,
  partners,
  left,
  onConfirm,
  onClose,
}: {
  verb: Verb;
  partners: readonly Partner[];
  left: number;
  onConfirm: (text: string) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const [text, setText] = useState("");
  const asked = ASKED[verb];
  const count = partners.length;
  const named = partners.slice(0, MOST_NAMED).map(({ name }) => name);
  const others = count - named.length;
  return (
    <Confirm
      title={t(`partnerActions.many.${verb}.title`, { count })}
      text={t(`partnerActions.many.${verb}.about`)}
      confirmText={t(`partnerActions.many.${verb}.action`, { count })}
      isDangerous={asked?.isDangerous ?? false}
      isBusy={false}
      error={null}
      onConfirm={() => onConfirm(text.trim())}
      onClose={onClose}
    >
      <Text size="sm" c="dimmed">
        {named.join(", ")}
        {others > 0 && ` ${t("partnerActions.many.others", { count: others })}`}
        {left > 0 && `. ${t("partnerActions.many.left", { count: left })}`}
      </Text>
      {asked !== null && (
        <Textarea
          label={t(`partnerActions.${verb === "message" ? "message" : "reason"}`)}
          description={verb === "message" ? undefined : t("partnerActions.reasonAbout")}
          required
          data-autofocus
          maxLength={asked.longest}
          autosize
          minRows={3}
          maxRows={10}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      )}
    </Confirm>
  );
}
