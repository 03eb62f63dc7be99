import { useTranslation } from "react-i18next";
import { useRead } from "../../../api/portal.ts";
import { Page } from "../../../kit/layout/page.tsx";
import { useIds } from "../../../kit/navigate.ts";
import { Await } from "../../../kit/states/await.tsx";
import { useProgramName } from "../../own-programs.ts";
import { Deliveries } from "./deliveries.tsx";
import { UrlCard } from "./url-card.tsx";

/** The URL that is called about a program's sales, and every call. */
export default function PostbackScreen() {
  const { t } = useTranslation();
  const { programId: program = "" } = useIds();
  const postback = useRead("getPostback", { program });
  const programs = useRead("listMyPrograms", {}).data;
  const nameOf = useProgramName();
  const own = programs?.find((one) => [one.programId, one.programSlug].includes(program));
  return (
    <Page
      title={t("postback.title")}
      about={t("postback.about", { program: own === undefined ? "…" : nameOf(own) })}
    >
      <Await query={postback} lines={5} height={40}>
        {({ url }) => <UrlCard program={program} url={url} />}
      </Await>
      <Deliveries program={program} />
    </Page>
  );
}
