import { Group, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../api/change.ts";
import { isConflict } from "../../../api/changes.ts";
import type { Result } from "../../../api/console.ts";
import { useReread } from "../../../api/reread.ts";
import { Icon, type IconName } from "../../../kit/icons.tsx";
import { Card } from "../../../kit/layout/card.tsx";
import { notify } from "../../../kit/notices.tsx";
import { Failure } from "../../../kit/states/failure.tsx";
import { GatedButton } from "../../../session/gated-button.tsx";
import { useMayPass } from "../../../session/seat.tsx";
import { ChangedMeanwhile } from "../../changed-meanwhile.tsx";
import { FormPreviewButton } from "./form-preview.tsx";
import { STALE } from "./stale.ts";
import "./questions.css";

const LONGEST_QUESTION = 300;
const MOST_QUESTIONS = 20;

/** A question in the form. @param id of a stored one; undefined for a new one */
interface Line {
  readonly key: string;
  readonly id: string | undefined;
  readonly text: string;
}

type Question = Result<"getProgram">["questions"][number];

/** What was edited. @param from the questions that it replaces */
interface Edited {
  readonly from: readonly Question[];
  readonly lines: readonly Line[];
}

const focus = (field: HTMLInputElement | null) => field?.focus();

const lineOf = ({ id, text }: Question): Line => ({ key: id, id, text });

/** Whether the lines ask the same in the same order; the id of a new question is not known before it is stored. */
const asksSame = (lines: readonly Line[], stored: readonly Question[]): boolean =>
  lines.length === stored.length && lines.every(({ text }, index) => stored[index]!.text === text.trim());

const isSame = (before: readonly Question[], after: readonly Question[]): boolean =>
  JSON.stringify(before) === JSON.stringify(after);

/**
 * What is edited of the questions, if anything is. It is saved only over the questions that it was made from: nobody
 * loses what they have saved meanwhile without having been asked for it.
 */
function useEdited(stored: readonly Question[]) {
  const [edited, setEdited] = useState<Edited | null>(null);
  return {
    lines: edited?.lines ?? stored.map(lineOf),
    from: edited?.from ?? stored,
    /** Whether somebody else has saved others since. */
    isOutdated: edited !== null && !isSame(edited.from, stored) && !asksSame(edited.lines, stored),
    edit: (lines: readonly Line[]) => setEdited((now) => ({ from: now?.from ?? stored, lines })),
    forget: () => setEdited(null),
    /** A question that was removed meanwhile is asked as a new one. */
    keep: () =>
      setEdited((now) => {
        const isKept = (id: string | undefined) => stored.some((question) => question.id === id);
        return (
          now && {
            from: stored,
            lines: now.lines.map((line) => ({ ...line, id: isKept(line.id) ? line.id : undefined })),
          }
        );
      }),
  };
}

/**
 * The questions to applicants: added, changed, put in order and removed, and saved together. Until they are edited here,
 * they are those of the program, also where somebody else has changed them meanwhile.
 */
export function QuestionsForm({ program }: { program: Result<"getProgram"> }) {
  const { t } = useTranslation();
  const { lines, from, isOutdated, edit, forget, keep } = useEdited(program.questions);
  const save = useChange("setQuestions", STALE);
  const reread = useReread();
  const isChanged = !asksSame(lines, program.questions);
  const submit = async () => {
    const questions = lines.map(({ id, text }) => ({ text, ...(id !== undefined && { id }) }));
    try {
      await save.mutateAsync({ programId: program.id, questions, from });
    } catch (error) {
      if (isConflict(error)) await reread(STALE);
      return;
    }
    forget();
    await notify(t("listing.questions.saved"));
  };
  const choose = (choice: () => void) => () => {
    save.reset();
    choice();
  };
  return (
    <Card
      title={t("listing.questions.title")}
      about={t("listing.questions.about")}
      actions={<FormPreviewButton program={program} questions={previewed(lines)} />}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isChanged && !isOutdated) void submit();
        }}
      >
        <Stack gap="md">
          {lines.length === 0 && (
            <Text size="sm" c="dimmed">
              {t("listing.questions.none")}
            </Text>
          )}
          <Lines lines={lines} isBusy={save.isPending} onChange={edit} />
          {save.error !== null && <Failure error={save.error} />}
          {isOutdated && (
            <ChangedMeanwhile
              title={t("listing.questions.changed")}
              onTheirs={choose(forget)}
              onOwn={choose(keep)}
            >
              <Theirs questions={program.questions} />
            </ChangedMeanwhile>
          )}
          <Group justify="space-between">
            <GatedButton
              needs="owner"
              variant="default"
              leftSection={<Icon name="plus" size={14} />}
              disabled={lines.length >= MOST_QUESTIONS}
              onClick={() => edit([...lines, { key: crypto.randomUUID(), id: undefined, text: "" }])}
            >
              {t("listing.questions.add")}
            </GatedButton>
            <GatedButton
              needs="owner"
              type="submit"
              ml="auto"
              disabled={!isChanged || isOutdated}
              loading={save.isPending}
            >
              {t("listing.questions.save")}
            </GatedButton>
          </Group>
        </Stack>
      </form>
    </Card>
  );
}

/** What somebody else has saved. */
function Theirs({ questions }: { questions: readonly Question[] }) {
  const { t } = useTranslation();
  if (questions.length === 0) return <Text size="sm">{t("listing.questions.removed")}</Text>;
  return (
    <ol>
      {questions.map(({ id, text }) => (
        <li key={id}>{text}</li>
      ))}
    </ol>
  );
}

/** The questions with a text, as saving would keep them. */
const previewed = (lines: readonly Line[]) =>
  lines.map(({ key, text }) => ({ id: key, text: text.trim() })).filter(({ text }) => text !== "");

function Lines({
  lines,
  isBusy,
  onChange,
}: {
  lines: readonly Line[];
  /** While they are saved they stay as they are. */
  isBusy: boolean;
  onChange: (lines: Line[]) => void;
}) {
  const { t } = useTranslation();
  const isReadOnly = !useMayPass("owner");
  if (lines.length === 0) return null;
  return (
    <ol className="questions" aria-label={t("listing.questions.title")}>
      {lines.map(({ key, id, text }, index) => {
        const number = index + 1;
        return (
          <li key={key}>
            <TextInput
              aria-label={t("listing.questions.one", { number })}
              required
              readOnly={isReadOnly || isBusy}
              // A new question is typed right away.
              ref={id === undefined && text === "" ? focus : null}
              maxLength={LONGEST_QUESTION}
              value={text}
              onChange={({ currentTarget }) =>
                onChange(
                  lines.map((line) => (line.key === key ? { ...line, text: currentTarget.value } : line)),
                )
              }
            />
            <Group gap={2} wrap="nowrap" className="questions-actions">
              <IconButton
                icon="chevronUp"
                label={t("listing.questions.up", { number })}
                isDisabled={isBusy || index === 0}
                onClick={() => onChange(moved(lines, index, index - 1))}
              />
              <IconButton
                icon="chevronDown"
                label={t("listing.questions.down", { number })}
                isDisabled={isBusy || number === lines.length}
                onClick={() => onChange(moved(lines, index, number))}
              />
              <IconButton
                icon="close"
                label={t("listing.questions.remove", { number })}
                isDisabled={isBusy}
                onClick={() => onChange(lines.filter((line) => line.key !== key))}
              />
            </Group>
          </li>
        );
      })}
    </ol>
  );
}

/** The lines with one of them at another place. */
function moved(lines: readonly Line[], from: number, to: number): Line[] {
  const others = lines.toSpliced(from, 1);
  return others.toSpliced(to, 0, lines[from]!);
}

function IconButton({
  icon,
  label,
  isDisabled = false,
  onClick,
}: {
  icon: IconName;
  label: string;
  isDisabled?: boolean;
  onClick: () => void;
}) {
  return (
    <GatedButton
      needs="owner"
      variant="subtle"
      color="gray"
      size="compact-sm"
      aria-label={label}
      // `data-disabled` keeps the focus where a question has reached the first or last place.
      {...(isDisabled && { "data-disabled": true })}
      aria-disabled={isDisabled}
      onClick={() => !isDisabled && onClick()}
    >
      <Icon name={icon} size={16} />
    </GatedButton>
  );
}
