import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { type Result, useRead } from "../../../api/console.ts";
import { useIsPainted } from "../../../kit/after-paint.ts";
import { Page } from "../../../kit/layout/page.tsx";
import { Link } from "../../../kit/link.tsx";
import { Await } from "../../../kit/states/await.tsx";
import { Empty } from "../../../kit/states/empty.tsx";
import { usePaths } from "../../paths.ts";
import { useMayPass, useSeat } from "../../../session/seat.tsx";
import { Money } from "./money.tsx";
import { Programs } from "./programs.tsx";
import { Todo } from "./todo.tsx";

const GatedButton = lazy(async () => ({
  default: (await import("../../../session/gated-button.tsx")).GatedButton,
}));

/** What waits for the team, the money, and every program at a glance. */
export default function HomeScreen() {
  const { t } = useTranslation();
  const { brand } = useSeat();
  const todo = useRead("getTodo", {});
  const isEmpty = todo.data?.programs.length === 0;
  return (
    <Page
      title={t("home.title")}
      about={brand.name}
      actions={isEmpty ? undefined : <NewProgram text={t("home.new")} />}
    >
      <Await query={todo} lines={8} height={36}>
        {(data) =>
          data.programs.length === 0 ? (
            <Empty
              icon="plus"
              title={t("home.empty.title")}
              text={t("home.empty.text")}
              action={<NewProgram text={t("home.empty.action")} />}
            />
          ) : (
            <>
              <Todo todo={data} />
              <Money programs={data.programs} />
              <ProgramsAfterPaint programs={data.programs} />
            </>
          )
        }
      </Await>
    </Page>
  );
}

/** Drawn right after the rest of the screen: what waits for someone, and the money, are there first. */
function ProgramsAfterPaint({ programs }: { programs: Result<"getTodo">["programs"] }) {
  return useIsPainted() ? <Programs programs={programs} /> : null;
}

/** Drawn by the first paint for owners; for others it comes with the reason why they cannot. */
function NewProgram({ text }: { text: string }) {
  const paths = usePaths();
  const isOwner = useMayPass("owner");
  return isOwner ? (
    <Link href={paths.newProgram} className="kit-button">
      {text}
    </Link>
  ) : (
    <Suspense fallback={<span className="kit-button">{text}</span>}>
      <GatedButton needs="owner" variant="default">
        {text}
      </GatedButton>
    </Suspense>
  );
}
