import { Button, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type Result, useChange, useRead } from "../../../api/portal.ts";
import { Confirm } from "../../../kit/actions/confirm.tsx";
import { useFormats } from "../../../kit/formats.tsx";
import { Card } from "../../../kit/layout/card.tsx";
import { Link } from "../../../kit/link.tsx";
import { Await } from "../../../kit/states/await.tsx";
import { usePerson } from "../../../session/person.tsx";
import { useStepUp } from "../../../session/step-up.tsx";
import { useProgramName } from "../../own-programs.ts";
import { paths } from "../../paths.ts";

type Deletion = Result<"getAccountDeletion">;

/** What deleting the account means, what keeps it, and the button that does it. */
export function DeleteAccount() {
  const { t } = useTranslation();
  return (
    <Card title={t("deletion.title")} about={t("deletion.about")}>
      <Await query={useRead("getAccountDeletion", {})} lines={2}>
        {(deletion) => (
          <Stack gap="sm" align="flex-start">
            {!deletion.isPossible && <Due due={deletion.due} />}
            <DeleteButton isPossible={deletion.isPossible} />
          </Stack>
        )}
      </Await>
    </Card>
  );
}

/** The money that is paid first. */
function Due({ due }: { due: Deletion["due"] }) {
  const { t } = useTranslation();
  const { money } = useFormats();
  const nameOf = useProgramName();
  const partsOf = ({
    pendingCents,
    inHoldCents,
    payableCents,
    inFlightCents,
    currency,
  }: Deletion["due"][number]) =>
    (
      [
        ["pending", pendingCents],
        ["inHold", inHoldCents],
        ["payable", payableCents],
        ["inFlight", inFlightCents],
      ] as const
    )
      .filter(([, cents]) => cents !== 0)
      .map(([part, cents]) => t(`deletion.due.${part}`, { amount: money(cents, currency) }))
      .join(", ");
  return (
    <div>
      <Text size="sm">{t("deletion.keeps")}</Text>
      <ul className="kit-small">
        {due.map((program) => (
          <li key={program.programId}>
            <Link href={paths.earnings(program.programId)} className="kit-text-link">
              {nameOf(program)}
            </Link>
            : {partsOf(program)}
          </li>
        ))}
      </ul>
    </div>
  );
}

function DeleteButton({ isPossible }: { isPossible: boolean }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const withStepUp = useStepUp();
  return (
    <>
      <Button
        variant="outline"
        color="red"
        disabled={!isPossible}
        onClick={() => withStepUp(() => setIsOpen(true))}
      >
        {t("deletion.action")}
      </Button>
      {isOpen && <DeleteDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** Asks for the address, so that nobody deletes an account by a slip. */
function DeleteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { session } = usePerson();
  const [typed, setTyped] = useState("");
  const [isTried, setIsTried] = useState(false);
  const remove = useChange("deleteAccount", []);
  const [entered, theirs] = [typed.trim().toLowerCase(), session.email.toLowerCase()];
  const isTheirs = entered === theirs;
  // Whoever is still typing has made no mistake yet.
  const isBeginning = theirs.startsWith(entered);
  const submit = async () => {
    setIsTried(true);
    if (!isTheirs) return;
    await remove.mutateAsync({ isConfirmed: true });
    location.assign("/");
  };
  return (
    <Confirm
      title={t("deletion.question")}
      text={t("deletion.means")}
      confirmText={t("deletion.action")}
      isDangerous
      isBusy={remove.isPending}
      error={remove.error}
      onConfirm={() => void submit().catch(() => {})}
      onClose={onClose}
    >
      <TextInput
        label={t("deletion.address", { email: session.email })}
        required
        autoComplete="off"
        data-autofocus
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        error={typed !== "" && !isTheirs && (isTried || !isBeginning) && t("deletion.otherAddress")}
      />
    </Confirm>
  );
}
