import "./home.css";
import { useTranslation } from "react-i18next";
import { useRead } from "../../../api/portal.ts";
import { Page } from "../../../kit/layout/page.tsx";
import { Link } from "../../../kit/link.tsx";
import { Await } from "../../../kit/states/await.tsx";
import { Empty } from "../../../kit/states/empty.tsx";
import { paths } from "../../paths.ts";
import { NextPayment } from "./next-payment.tsx";
import { ProgramCard } from "./program-card.tsx";

/** When the partner is paid, how much, and why not yet; and the link of every program. */
export default function HomeScreen() {
  const { t } = useTranslation();
  return (
    <Page title={t("home.title")}>
      <Await query={useRead("getMyPayments", {})} lines={6} height={64}>
        {({ currencies, programs }) =>
          programs.length === 0 ? (
            <Empty
              icon="link"
              title={t("home.empty.title")}
              text={t("home.empty.text")}
              action={
                <Link href={paths.marketplace} className="kit-button">
                  {t("home.empty.action")}
                </Link>
              }
            />
          ) : (
            <>
              {currencies.map((own) => (
                <NextPayment key={own.currency} own={own} programs={programs} />
              ))}
              {programs.map((program) => (
                <ProgramCard key={program.partnerId} program={program} />
              ))}
            </>
          )
        }
      </Await>
    </Page>
  );
}
