import { Group, Stack, Textarea } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Result } from "../../../api/console.ts";
import { Card } from "../../../kit/layout/card.tsx";
import { notify } from "../../../kit/notices.tsx";
import { Failure } from "../../../kit/states/failure.tsx";
import { GatedButton } from "../../../session/gated-button.tsx";
import { useMayPass } from "../../../session/seat.tsx";
import { ListingChanged } from "./changed.tsx";
import { useEdits } from "./edits.ts";
import { RulesReview } from "./rules-review.tsx";
import { useSave } from "./save.ts";
import { STALE } from "./stale.ts";

const MOST_CHARACTERS = 2400;
const MOST_WORDS = 300;
const STALE_RULES = [...STALE, "getBrandRules"] as const;

/** The brand's rules, which partners see once the operator has approved them. */
export function RulesForm({ program }: { program: Result<"getProgram"> }) {
  const { t } = useTranslation();
  const isReadOnly = !useMayPass("owner");
  const edits = useEdits({ brandRules: program.brandRules });
  const { brandRules } = edits.values;
  const { update, canSave, save } = useSave(program.id, edits, STALE_RULES);
  const submit = async () => {
    if (!canSave || !(await save())) return;
    await notify(t(brandRules.trim() === "" ? "listing.saved" : "listing.rules.sent"));
  };
  const words = brandRules.split(/\s+/).filter((word) => word !== "").length;
  return (
    <Card title={t("listing.rules.title")} about={t("listing.rules.about")}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
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
            onChange={({ currentTarget }) => edits.set("brandRules", currentTarget.value)}
          />
          {update.error !== null && <Failure error={update.error} />}
          <ListingChanged program={program} edits={edits} onChosen={update.reset} />
          <Group justify="flex-end">
            <GatedButton
              needs="owner"
              type="submit"
              disabled={!canSave}
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
