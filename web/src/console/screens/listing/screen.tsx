import { Anchor } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useRead } from "../../../api/console.ts";
import { Page } from "../../../kit/layout/page.tsx";
import { Link } from "../../../kit/link.tsx";
import { Await } from "../../../kit/states/await.tsx";
import { usePaths, useProgramId } from "../../paths.ts";
import { CouponCard } from "./coupon-card.tsx";
import { ListingForm } from "./form.tsx";
import { QuestionsForm } from "./questions-form.tsx";
import { RulesForm } from "./rules-form.tsx";
import { StatusCard } from "./status-card.tsx";

/** How partners find and see the program, and whether they do. */
export default function ListingScreen() {
  const { t } = useTranslation();
  const paths = usePaths();
  const programId = useProgramId();
  const program = useRead("getProgram", { programId });
  return (
    <Page
      title={t("listing.title")}
      about={
        <Anchor component={Link} href={paths.terms(programId)} size="sm">
          {t("listing.terms")}
        </Anchor>
      }
    >
      <Await query={program} lines={10} height={32}>
        {(found) => (
          <>
            <StatusCard program={found} />
            <ListingForm key={`listing ${found.id}`} program={found} />
            <RulesForm key={`rules ${found.id}`} program={found} />
            <QuestionsForm key={`questions ${found.id}`} program={found} />
            <CouponCard program={found} />
          </>
        )}
      </Await>
    </Page>
  );
}
