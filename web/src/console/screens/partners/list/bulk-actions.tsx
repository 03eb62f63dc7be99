import { Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { BulkFailures } from "../../../../kit/actions/bulk-failures.tsx";
import type { Selection } from "../../../../kit/list/selection.ts";
import { SelectionBar } from "../../../../kit/list/selection-bar.tsx";
import { GatedButton } from "../../../../session/gated-button.tsx";
import { BulkDialog } from "./bulk-dialog.tsx";
import { type Partner, usePartnerDecisions, type Verb, VERBS } from "./decisions.ts";

/** Acts on the selected partners together; each one that could not be changed is named. */
export function BulkActions({ partners, selection }: { partners: readonly Partner[]; selection: Selection }) {
  const { t } = useTranslation();
  const decisions = usePartnerDecisions();
  const [open, setOpen] = useState<Verb | null>(null);
  const selected = partners.filter(({ id }) => selection.ids.has(id));
  const concerned = (verb: Verb) => selected.filter(VERBS[verb]);
  return (
    <>
      <BulkFailures
        failures={decisions.failures.map(({ item, error }) => ({ key: item.id, name: item.name, error }))}
        onRetry={decisions.retry}
        onDismiss={decisions.dismiss}
      />
      {decisions.total > 0 && (
        <Text size="sm" c="dimmed" role="status">
          {t("bulk.progress", { settled: decisions.settled, count: decisions.total })}
        </Text>
      )}
      <SelectionBar count={selected.length} onClear={selection.clear}>
        {(Object.keys(VERBS) as Verb[])
          .map((verb) => ({ verb, count: concerned(verb).length }))
          .filter(({ count }) => count > 0)
          .map(({ verb, count }) => (
            <GatedButton key={verb} needs="manager" size="xs" variant="default" onClick={() => setOpen(verb)}>
              {t(`partnerActions.many.${verb}.action`, { count })}
            </GatedButton>
          ))}
      </SelectionBar>
      {open !== null && (
        <BulkDialog
          verb={open}
          partners={concerned(open)}
          left={selected.length - concerned(open).length}
          onConfirm={(text) => {
            decisions.run(concerned(open), { verb: open, text });
            setOpen(null);
            selection.clear();
          }}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}
