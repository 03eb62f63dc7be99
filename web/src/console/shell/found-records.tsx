import { Stack } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { Spotlight } from "@mantine/spotlight";
import type { UseQueryResult } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { type Result, useRead } from "../../api/console.ts";
import { Amount } from "../../kit/amounts/amount.tsx";
import { Icon, type IconName } from "../../kit/icons.tsx";
import { useOpen } from "../../kit/navigate.ts";
import { Status } from "../../kit/status.tsx";
import { noteFrom } from "../events/note.ts";
import { type Paths, usePaths } from "../paths.ts";

type Hit = Result<"searchBrand">[number];

const TYPING_PAUSE_MS = 250;
/** Fewer letters match too many names. */
const FEWEST_LETTERS = 2;

/**
 * The records that the typed text finds, once the typing pauses. An email is sent to the service only, which hashes it.
 */
export function useFound(query: string): {
  readonly hits: readonly Hit[];
  readonly isSearching: boolean;
  /** The search, if it failed; null while it did not. */
  readonly failed: UseQueryResult | null;
} {
  const text = query.trim();
  const [typed] = useDebouncedValue(text, TYPING_PAUSE_MS);
  const isEnabled = typed.length >= FEWEST_LETTERS;
  const found = useRead("searchBrand", { q: typed }, { enabled: isEnabled });
  const isCurrent = typed === text && isEnabled;
  return {
    hits: isCurrent ? (found.data ?? []) : [],
    isSearching: text.length >= FEWEST_LETTERS && (!isCurrent || found.isPending),
    failed: isCurrent && found.error !== null ? found : null,
  };
}

const ICON_OF_KIND: Readonly<Record<Hit["kind"], IconName>> = {
  batch: "payout",
  click: "click",
  conversion: "sale",
  event: "event",
  partner: "partners",
  payout: "payout",
};

/** The records found, each linked to its screen, or to the story of its sale. */
export function FoundRecords({ hits }: { hits: readonly Hit[] }) {
  const { t } = useTranslation();
  const paths = usePaths();
  const open = useOpen();
  if (hits.length === 0) return null;
  return (
    <Spotlight.ActionsGroup label={t("palette.found")}>
      {hits.map((hit) => (
        <Spotlight.Action
          key={`${hit.kind}-${hit.id}-${hit.matchedBy}`}
          label={hit.title}
          description={[t(`palette.kinds.${hit.kind}`), subtitleOf(hit), hit.programName]
            .filter(Boolean)
            .join(" · ")}
          leftSection={<Icon name={ICON_OF_KIND[hit.kind]} size={16} />}
          rightSection={<HitState hit={hit} />}
          dimmedSections={false}
          onClick={() => open(hrefOf(hit, paths))}
        />
      ))}
    </Spotlight.ActionsGroup>
  );
}

/** An event's is its note, which begins with codes. */
const subtitleOf = ({ kind, subtitle }: Hit): string | null =>
  kind === "event" ? noteFrom(subtitle).sentence : subtitle;

function HitState({ hit: { status, amountCents, currency } }: { hit: Hit }) {
  return (
    <Stack gap={2} align="flex-end">
      {amountCents !== null && <Amount cents={amountCents} currency={currency} />}
      {status !== null && <Status value={status} />}
    </Stack>
  );
}

function hrefOf({ kind, id, programId, partnerId, conversionId }: Hit, paths: Paths): string {
  switch (kind) {
    case "conversion":
      return paths.sale(programId, id);
    case "click":
      return conversionId === null
        ? `${paths.clicks(programId)}?partnerId=${partnerId ?? ""}`
        : paths.sale(programId, conversionId);
    case "event":
      return conversionId === null ? paths.event(programId, id) : paths.sale(programId, conversionId);
    case "partner":
      return paths.partner(programId, id);
    case "payout":
      return paths.payout(programId, id);
    case "batch":
      return paths.batch(programId, id);
  }
}
