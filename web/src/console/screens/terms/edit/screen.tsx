import { Button, Group, Paper, Stack, Text } from "@mantine/core";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { type Result, type Row, useRows } from "../../../../api/console.ts";
import { Page } from "../../../../kit/layout/page.tsx";
import { Link } from "../../../../kit/link.tsx";
import { SimpleTable } from "../../../../kit/list/simple-table.tsx";
import { Await } from "../../../../kit/states/await.tsx";
import { GatedButton } from "../../../../session/gated-button.tsx";
import { useSeat } from "../../../../session/seat.tsx";
import { ChangedMeanwhile } from "../../../changed-meanwhile.tsx";
import { usePaths, useProgramId } from "../../../paths.ts";
import { useCurrency, useProgram } from "../../../program.tsx";
import { type ComparedTerm, useComparedTerms } from "../../../terms/compared-terms.ts";
import { PendingChange } from "../../../terms/pending-change.tsx";
import { Credit, Payment, Traffic } from "./conditions-part.tsx";
import { FormProvider } from "./form.tsx";
import { changesOf, mistakesIn, rebased, type TermsValues, valuesOf } from "./form-values.ts";
import { PreviewDialog } from "./preview-dialog.tsx";
import { Bounties, Commission, ProductRates } from "./rates-part.tsx";
import "./edit.css";

type Version = Row<"listTermsVersions">;

/** The terms of the program as they are now. */
interface TermsNow {
  readonly inForce: Version;
  /** The number of the pending change; null without one. */
  readonly changeNumber: number | null;
}

/** All terms in one form. Nothing changes until the preview is published. */
export default function EditTermsScreen() {
  const { t } = useTranslation();
  const paths = usePaths();
  const programId = useProgramId();
  const program = useProgram();
  // The newest version may be pending; then the next one is in force.
  const versions = useRows("listTermsVersions", { programId, limit: 2 });
  const newest = versions.data?.pages[0]?.data;
  const inForce = newest?.find(({ state }) => state === "in_force");
  const changeNumber = newest?.find(({ state }) => state === "pending")?.changeNumber ?? null;
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
            {(version) => <EditForm program={data} now={{ inForce: version, changeNumber }} />}
          </Await>
        )}
      </Await>
    </Page>
  );
}

/**
 * What was edited of which terms. It is published only over the terms that it was made from: nobody loses what they have
 * published meanwhile without having been asked for it.
 */
function useEdits(now: TermsNow, digits: number) {
  const [from, setFrom] = useState(now);
  const [values, setValues] = useState(() => valuesOf(now.inForce, digits));
  const initial = useMemo(() => valuesOf(from.inForce, digits), [from, digits]);
  const isOutdated = from.inForce.version !== now.inForce.version || from.changeNumber !== now.changeNumber;
  const discard = () => {
    setFrom(now);
    setValues(valuesOf(now.inForce, digits));
  };
  // Without edits there is nothing to lose.
  if (isOutdated && changesOf(initial, values, digits).fields.length === 0) discard();
  return {
    from,
    initial,
    values,
    isOutdated,
    discard,
    set: (changes: Partial<TermsValues>) => setValues((before) => ({ ...before, ...changes })),
    keep: () => {
      setFrom(now);
      setValues((edited) => rebased(initial, edited, valuesOf(now.inForce, digits)));
    },
  };
}

function EditForm({ program, now }: { program: Result<"getProgram">; now: TermsNow }) {
  const digits = useSeat().currencyDecimals[program.currency] ?? 2;
  const { from, initial, values, isOutdated, discard, set, keep } = useEdits(now, digits);
  const [isPreview, setIsPreview] = useState(false);
  const [isChecked, setIsChecked] = useState(false);
  const mistakes = mistakesIn(values, digits);
  const { fields, body } = changesOf(initial, values, digits);
  const seen = { version: from.inForce.version, changeNumber: from.changeNumber };
  const preview = () => {
    setIsChecked(true);
    if (Object.keys(mistakes).length === 0) setIsPreview(true);
  };
  const form = { values, set, mistakes: isChecked ? mistakes : {}, currency: program.currency };
  return (
    <FormProvider value={form}>
      <Stack gap="md" className="terms-form">
        {isOutdated && !isPreview && (
          <Theirs before={from.inForce} after={now.inForce} onTheirs={discard} onOwn={keep} />
        )}
        <PendingChange program={program} />
        <Commission />
        <ProductRates />
        <Bounties />
        <Payment />
        <Credit />
        <Traffic />
      </Stack>
      <EditBar count={fields.length} isOutdated={isOutdated} onDiscard={discard} onPreview={preview} />
      {isPreview && (
        <PreviewDialog program={program} body={{ ...body, from: seen }} onClose={() => setIsPreview(false)} />
      )}
    </FormProvider>
  );
}

/** What somebody else has published since the terms were edited here; a scheduled change is shown below it. */
function Theirs({
  before,
  after,
  onTheirs,
  onOwn,
}: {
  before: Version;
  after: Version;
  onTheirs: () => void;
  onOwn: () => void;
}) {
  const { t } = useTranslation();
  const terms = useComparedTerms(before, after, useCurrency()).filter((term) => term.before !== term.after);
  return (
    <ChangedMeanwhile title={t("termsEdit.changed")} onTheirs={onTheirs} onOwn={onOwn}>
      {terms.length === 0 ? (
        <Text size="sm">{t("termsEdit.sameInForce")}</Text>
      ) : (
        <SimpleTable<ComparedTerm>
          label={t("changes.label")}
          rows={terms}
          keyOf={({ key }) => key}
          columns={[
            { id: "field", header: t("changes.field"), cell: ({ name }) => name },
            { id: "from", header: t("changes.from"), cell: (term) => term.before },
            { id: "to", header: t("changes.to"), cell: (term) => term.after },
          ]}
        />
      )}
    </ChangedMeanwhile>
  );
}

/** The number of edits and the next step; sticks to the bottom. */
function EditBar({
  count,
  isOutdated,
  onDiscard,
  onPreview,
}: {
  count: number;
  isOutdated: boolean;
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
        <GatedButton needs="owner" onClick={onPreview} disabled={count === 0 || isOutdated}>
          {t("termsEdit.preview")}
        </GatedButton>
      </Group>
    </Paper>
  );
}
