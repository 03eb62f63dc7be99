import { Button, Group, Paper, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type Result, type Row, useRows } from "../../../../api/console.ts";
import { Page } from "../../../../kit/layout/page.tsx";
import { Link } from "../../../../kit/link.tsx";
import { Await } from "../../../../kit/states/await.tsx";
import { GatedButton } from "../../../../session/gated-button.tsx";
import { useSeat } from "../../../../session/seat.tsx";
import { usePaths, useProgramId } from "../../../paths.ts";
import { useProgram } from "../../../program.tsx";
import { PendingChange } from "../../../terms/pending-change.tsx";
import { Credit, Payment, Traffic } from "./conditions-part.tsx";
import { FormProvider } from "./form.tsx";
import { changesOf, mistakesIn, type TermsValues, valuesOf } from "./form-values.ts";
import { PreviewDialog } from "./preview-dialog.tsx";
import { Bounties, Commission, ProductRates } from "./rates-part.tsx";
import "./edit.css";

/** All terms in one form. Nothing changes until the preview is published. */
export default function EditTermsScreen() {
  const { t } = useTranslation();
  const paths = usePaths();
  const programId = useProgramId();
  const program = useProgram();
  // The newest version may be pending; then the next one is in force.
  const versions = useRows("listTermsVersions", { programId, limit: 2 });
  const inForce = versions.data?.pages[0]?.data.find(({ state }) => state === "in_force");
  return (
    <Page
      title={t("termsEdit.title")}
      about={t("termsEdit.about")}
      back={
        <Link href={paths.terms(programId)} className="kit-back">
          {t("terms.title")}
        </Link>
      }
    >
      <Await query={program} lines={3}>
        {(data) => (
          <Await query={{ ...versions, data: inForce }} lines={12} height={36}>
            {(version) => <EditForm key={version.version} program={data} version={version} />}
          </Await>
        )}
      </Await>
    </Page>
  );
}

function EditForm({
  program,
  version,
}: {
  program: Result<"getProgram">;
  version: Row<"listTermsVersions">;
}) {
  const digits = useSeat().currencyDecimals[program.currency] ?? 2;
  const [initial] = useState(() => valuesOf(version, digits));
  const [values, setValues] = useState(initial);
  const [isPreview, setIsPreview] = useState(false);
  const [isChecked, setIsChecked] = useState(false);
  const mistakes = mistakesIn(values, digits);
  const { fields, body } = changesOf(initial, values, digits);
  const set = (changes: Partial<TermsValues>) => setValues((before) => ({ ...before, ...changes }));
  const preview = () => {
    setIsChecked(true);
    if (Object.keys(mistakes).length === 0) setIsPreview(true);
  };
  const form = { values, set, mistakes: isChecked ? mistakes : {}, currency: program.currency };
  return (
    <FormProvider value={form}>
      <Stack gap="md" className="terms-form">
        <PendingChange program={program} />
        <Commission />
        <ProductRates />
        <Bounties />
        <Payment />
        <Credit />
        <Traffic />
      </Stack>
      <EditBar count={fields.length} onDiscard={() => setValues(initial)} onPreview={preview} />
      {isPreview && <PreviewDialog program={program} body={body} onClose={() => setIsPreview(false)} />}
    </FormProvider>
  );
}

/** The number of edits and the next step; sticks to the bottom. */
function EditBar({
  count,
  onDiscard,
  onPreview,
}: {
  count: number;
  onDiscard: () => void;
  onPreview: () => void;
}) {
  const { t } = useTranslation();
  return (
    <Paper withBorder className="terms-bar terms-form">
      <Text size="sm" role="status">
        {count === 0 ? t("termsEdit.noChanges") : t("termsEdit.changes", { count })}
      </Text>
      <Group gap="xs">
        {count > 0 && (
          <Button variant="default" onClick={onDiscard}>
            {t("termsEdit.discard")}
          </Button>
        )}
        <GatedButton needs="owner" onClick={onPreview} disabled={count === 0}>
          {t("termsEdit.preview")}
        </GatedButton>
      </Group>
    </Paper>
  );
}
