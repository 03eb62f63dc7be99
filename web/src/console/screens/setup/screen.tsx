import { Anchor, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { type Result, useRead } from "../../../api/console.ts";
import { Icon } from "../../../kit/icons.tsx";
import { Card } from "../../../kit/layout/card.tsx";
import { Page } from "../../../kit/layout/page.tsx";
import { Link } from "../../../kit/link.tsx";
import { Await } from "../../../kit/states/await.tsx";
import { Empty } from "../../../kit/states/empty.tsx";
import { type Paths, usePaths, useProgramId } from "../../paths.ts";

type Program = Result<"getTodo">["programs"][number];

/** The steps from a new program to its first payout, each linked to its screen. */
const STEPS = [
  { name: "terms", isDone: () => true, hrefOf: (paths, id) => paths.terms(id) },
  {
    name: "source",
    isDone: ({ setup }) => setup.hasSalesSource,
    hrefOf: (paths, id) => paths.tracking(id),
  },
  { name: "click", isDone: ({ setup }) => setup.hasClick, hrefOf: (paths, id) => paths.clicks(id) },
  { name: "testSale", isDone: ({ setup }) => setup.hasTestSale, hrefOf: (paths, id) => paths.tracking(id) },
  { name: "live", isDone: ({ status }) => status !== "draft", hrefOf: (paths, id) => paths.listing(id) },
  { name: "partner", isDone: ({ setup }) => setup.hasPartner, hrefOf: (paths, id) => paths.partners(id) },
  { name: "funds", isDone: ({ setup }) => setup.hasDeposit, hrefOf: (paths, id) => paths.funding(id) },
] as const satisfies readonly {
  name: string;
  isDone: (program: Program) => boolean;
  hrefOf: (paths: Paths, programId: string) => string;
}[];

/** The progress of a program's setup. */
export default function SetupScreen() {
  const { t } = useTranslation();
  const paths = usePaths();
  const programId = useProgramId();
  return (
    <Page title={t("setup.title")} about={t("setup.about")}>
      <Await query={useRead("getTodo", {})} lines={6} height={40}>
        {({ programs }) => {
          const program = programs.find((one) => one.programId === programId);
          if (program === undefined) return <Empty icon="settings" title={t("setup.missing")} />;
          return (
            <Card title={t("setup.steps")} flush>
              <ol className="home-todo">
                {STEPS.map(({ name, isDone, hrefOf }) => (
                  <li key={name} className="setup-step">
                    <StepMark isDone={isDone(program)} />
                    <div>
                      <Anchor component={Link} href={hrefOf(paths, programId)} fw={550}>
                        {t(`setup.${name}.title`)}
                      </Anchor>
                      <Text size="sm" c="dimmed">
                        {t(`setup.${name}.text`)}
                      </Text>
                    </div>
                  </li>
                ))}
              </ol>
            </Card>
          );
        }}
      </Await>
    </Page>
  );
}

function StepMark({ isDone }: { isDone: boolean }) {
  const { t } = useTranslation();
  return (
    <span
      className="setup-mark"
      data-done={isDone}
      role="img"
      aria-label={isDone ? t("setup.done") : t("setup.open")}
    >
      {isDone && <Icon name="check" size={14} />}
    </span>
  );
}
