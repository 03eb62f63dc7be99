import { type Input, useChange } from "../../../api/portal.ts";
import { ApplicationForm as Form } from "../../../kit/application/application-form.tsx";
import { Failure } from "../../../kit/states/failure.tsx";
import type { Draft, useDraft } from "./draft.ts";
import type { ListedProgram } from "./screen.tsx";

/** The application to a program, which joins it. */
export function ApplicationForm({
  program,
  draft,
}: {
  program: ListedProgram;
  draft: ReturnType<typeof useDraft>;
}) {
  const { values, set, clear } = draft;
  const join = useChange("joinProgram", [
    "getListedProgram",
    "browseMarketplace",
    "listMyPrograms",
    "getMyProfile",
  ]);
  const { brandName, openToAll, questions, terms } = program;
  const send = async () => {
    await join.mutateAsync(applicationOf(program, values));
    clear();
    // What became of it is said at the top, which the long form has left.
    scrollTo({ top: 0 });
  };
  return (
    <Form
      program={{ brandName, openToAll, questions, termsVersion: terms.version }}
      values={values}
      onChange={set}
      failure={join.error !== null && <Failure error={join.error} />}
      isSending={join.isPending}
      onSend={() => void send().catch(() => {})}
    />
  );
}

/**
 * What is sent: empty fields are left out, and what of an old draft the program would refuse: the code of a recruiting
 * link that is no other partner's, and answers to questions that are no longer asked.
 */
function applicationOf(
  { slug, questions, recruiterCode }: ListedProgram,
  { answers, acceptDisclosure, ...written }: Draft,
): Input<"joinProgram"> {
  const isFilled = ([, text]: readonly [string, string]) => text.trim() !== "";
  const asked = questions.map(({ id }) => [id, answers[id] ?? ""] as const);
  const given = Object.fromEntries(asked.filter(isFilled));
  const lines = { ...written, recruiter: recruiterCode ?? "" };
  return {
    program: slug,
    acceptTerms: true,
    acceptDisclosure,
    ...Object.fromEntries(Object.entries(lines).filter(isFilled)),
    ...(Object.keys(given).length === 0 ? {} : { answers: given }),
  };
}
