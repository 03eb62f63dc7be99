import { TextInput } from "@mantine/core";
import { type ComponentType, type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Confirm } from "../../kit/actions/confirm.tsx";
import { Icon } from "../../kit/icons.tsx";
import { useStepUp } from "../step-up.tsx";
import type { KeyButtonProps } from "./key-button.ts";
import { NewKey } from "./new-key.tsx";

const LONGEST_NAME = 120;

/** Opens the form of a new key, and shows the key once. */
export function CreateKey({
  Button,
  Form,
}: {
  Button: ComponentType<KeyButtonProps>;
  Form: ComponentType<{ onCreated: (key: string) => void; onClose: () => void }>;
}) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const [key, setKey] = useState<string | null>(null);
  const withStepUp = useStepUp();
  return (
    <>
      <Button leftSection={<Icon name="plus" size={16} />} onClick={() => withStepUp(() => setIsOpen(true))}>
        {t("keys.create")}
      </Button>
      {isOpen && (
        <Form
          onCreated={(created) => {
            setKey(created);
            setIsOpen(false);
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
      {key !== null && <NewKey value={key} onClose={() => setKey(null)} />}
    </>
  );
}

/** The form of a new key. @param children the choice of what it allows */
export function CreateKeyForm({
  nameAbout,
  create,
  onClose,
  children,
}: {
  nameAbout: string;
  create: {
    readonly isPending: boolean;
    readonly error: unknown;
    readonly run: (name: string) => Promise<unknown>;
  };
  onClose: () => void;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const [name, setName] = useState("");
  return (
    <Confirm
      title={t("keys.create")}
      confirmText={t("keys.create")}
      isBusy={create.isPending}
      error={create.error}
      onConfirm={() => void create.run(name).catch(() => {})}
      onClose={onClose}
    >
      <TextInput
        label={t("keys.name")}
        description={nameAbout}
        required
        maxLength={LONGEST_NAME}
        data-autofocus
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      {children}
    </Confirm>
  );
}
