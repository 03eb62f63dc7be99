import { Button, Group } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useScreenKeys } from "../../kit/layout/screen-keys.ts";
import { useStepUp } from "../../session/step-up.tsx";
import { CALLS, type Mend, type Subject } from "./mend.ts";

// Loaded when something is first mended.
const MendDialog = lazy(() => import("./mend-dialog.tsx"));

/**
 * What can be done, the usual way first.
 *
 * @param withKeys whether the keys 1, 2, 3 … do it too
 * @param onDone with what the operation returned
 */
export function MendButtons({
  mends,
  subject,
  withKeys = false,
  size = "sm",
  onDone,
}: {
  mends: readonly Mend[];
  subject: Subject;
  withKeys?: boolean;
  size?: "xs" | "sm";
  onDone?: (result: unknown) => void;
}) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<Mend | null>(null);
  const withStepUp = useStepUp();
  const begin = (mend: Mend) => {
    if (CALLS[mend].needsStepUp) withStepUp(() => setOpen(mend));
    else setOpen(mend);
  };
  useScreenKeys(
    withKeys && open === null ? mends.map((mend, index) => [String(index + 1), () => begin(mend)]) : [],
  );
  return (
    <Group gap="xs" className="kit-no-print">
      {mends.map((mend, index) => (
        <Button
          key={mend}
          size={size}
          // In a row of a list no button stands out: there is one in every row.
          {...(index === 0 && size === "sm" ? {} : { variant: "default" })}
          onClick={() => begin(mend)}
        >
          {t(`mends.${mend}.button`)}
        </Button>
      ))}
      {open !== null && (
        <Suspense>
          <MendDialog mend={open} subject={subject} onDone={onDone} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </Group>
  );
}
