import { Group, Stack, Textarea } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../api/change.ts";
import type { Result } from "../../../api/console.ts";
import { Card } from "../../../kit/layout/card.tsx";
import { notify } from "../../../kit/notices.tsx";
import { Failure } from "../../../kit/states/failure.tsx";
import { GatedButton } from "../../../session/gated-button.tsx";
import { useMayPass } from "../../../session/seat.tsx";
import { RulesReview } from "./rules-review.tsx";
import { STALE } from "./stale.ts";

const MOST_CHARACTERS = 2400;
const MOST_WORDS = 300;

/**
 * The brand's rules, which partners see once the operator has approved them. Until they are edited here, they are those of
 * the program, also where somebody else has changed them meanwhile.
 */
export function RulesForm({ program }: { program: Result<"getProgram"> }) {
  const { t } = useTranslation();
  const isReadOnly = !useMayPass("owner");
  const [edited, setEdited] = useState<string | null>(null);
  const brandRules = edited ?? program.brandRules;
  const update = useChange("updateProgram", [...STALE, "getBrandRules"]);
  const isChanged = brandRules.trim() !== program.brandRules;
  const save = async () => {
    await update.mutateAsync({ programId: program.id, brandRules });
    // What was edited since stays.
    setEdited((now) => (now === brandRules ? null : now));
    await notify(t(brandRules.trim() === "" ? "listing.saved" : "listing.rules.sent"));
  };
  const words = brandRules.split(/\s+/).filter((word) => word !== "").length;
  return (
    <Card title={t("listing.rules.title")} about={t("listing.rules.about")}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isChanged) void save().catch(() => {});
        }}
      >
        <Stack gap="md">
          <RulesReview />
          <Textarea
            label={t("listing.rules.label")}
            description={t("listing.rules.words", { count: words, most: MOST_WORDS })}
            error={words > MOST_WORDS ? t("listing.rules.tooLong", { most: MOST_WORDS }) : null}
            autosize
            minRows={4}
            readOnly={isReadOnly}
            maxLength={MOST_CHARACTERS}
            value={brandRules}
            onChange={({ currentTarget }) => setEdited(currentTarget.value)}
          />
          {update.error !== null && <Failure error={update.error} />}
          <Group justify="flex-end">
            <GatedButton
              needs="owner"
              type="submit"
              disabled={!isChanged}
              loading={update.isPending}
              variant="default"
            >
              {t("listing.rules.send")}
            </GatedButton>
          </Group>
        </Stack>
      </form>
    </Card>
  );
}
