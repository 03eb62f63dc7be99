import { Button, Group, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../api/change.ts";
import { StepForm } from "../../../kit/actions/step-form.tsx";
import { Card } from "../../../kit/layout/card.tsx";
import { Page } from "../../../kit/layout/page.tsx";
import { useOpen } from "../../../kit/navigate.ts";
import { Failure } from "../../../kit/states/failure.tsx";
import { GatedButton } from "../../../session/gated-button.tsx";
import { usePaths } from "../../paths.ts";
import "./new-program.css";
import { FormProvider } from "./fields.tsx";
import { Basics, Commission, Payment } from "./steps.tsx";
import { bodyOf, DEFAULTS, type NewProgram } from "./values.ts";

const STEPS = [
  { name: "basics", Fields: Basics },
  { name: "commission", Fields: Commission },
  { name: "payment", Fields: Payment },
] as const;

/** Creates a program in a few steps, then opens its setup checklist. */
export default function NewProgramScreen() {
  const { t } = useTranslation();
  const paths = usePaths();
  const open = useOpen();
  const [values, setValues] = useState<NewProgram>(DEFAULTS);
  const [index, setIndex] = useState(0);
  const create = useChange("createProgram", ["listPrograms", "getTodo", "getSeries"]);
  const { name, Fields } = STEPS[index] ?? STEPS[0];
  const isLast = index === STEPS.length - 1;
  const submit = async () => {
    if (!isLast) return setIndex(index + 1);
    const { id } = await create.mutateAsync(bodyOf(values));
    open(paths.setup(id));
  };
  const set = (changes: Partial<NewProgram>) => setValues((before) => ({ ...before, ...changes }));
  return (
    <Page title={t("newProgram.title")} about={t("newProgram.about")}>
      <FormProvider value={{ values, set }}>
        <StepForm className="new-program" step={name} onSubmit={() => void submit().catch(() => {})}>
          <Card
            title={t(`newProgram.steps.${name}`)}
            about={t("newProgram.step", { number: index + 1, count: STEPS.length })}
          >
            <Fields />
            {create.error !== null && <Failure error={create.error} />}
            <Group justify="space-between" mt="lg">
              {index === 0 ? (
                <span />
              ) : (
                <Button variant="default" onClick={() => setIndex(index - 1)}>
                  {t("newProgram.back")}
                </Button>
              )}
              <GatedButton needs="owner" type="submit" loading={create.isPending}>
                {t(isLast ? "newProgram.create" : "newProgram.next")}
              </GatedButton>
            </Group>
          </Card>
          <Text size="sm" c="dimmed" mt="sm">
            {t("newProgram.later")}
          </Text>
        </StepForm>
      </FormProvider>
    </Page>
  );
}
