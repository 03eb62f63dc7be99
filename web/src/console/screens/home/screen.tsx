import { useTranslation } from "react-i18next";
import { useRead } from "../../../api/console.ts";
import { Page } from "../../../kit/layout/page.tsx";
import { Link } from "../../../kit/link.tsx";
import { Await } from "../../../kit/states/await.tsx";
import { Empty } from "../../../kit/states/empty.tsx";
import { usePaths } from "../../paths.ts";
import { useSeat } from "../../../session/seat.tsx";
import { Programs } from "./programs.tsx";
import { Todo } from "./todo.tsx";

/** What waits for the team, and every program at a glance. */
export default function HomeScreen() {
  const { t } = useTranslation();
  const { brand } = useSeat();
  const paths = usePaths();
  const todo = useRead("getTodo", {});
  return (
    <Page
      title={t("home.title")}
      about={brand.name}
      actions={
        <Link href={paths.newProgram} className="kit-button">
          {t("home.new")}
        </Link>
      }
    >
      <Await query={todo} lines={8} height={36}>
        {(data) =>
          data.programs.length === 0 ? (
            <Empty icon="plus" title={t("home.empty.title")} text={t("home.empty.text")} />
          ) : (
            <>
              <Todo todo={data} />
              <Programs programs={data.programs} />
            </>
          )
        }
      </Await>
    </Page>
  );
}
