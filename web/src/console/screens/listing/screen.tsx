import { Anchor, List, Text } from "@mantine/core";
import "@mantine/core/styles/List.layer.css";
import { useTranslation } from "react-i18next";
import { type Result, useRead } from "../../../api/console.ts";
import { Card } from "../../../kit/layout/card.tsx";
import { Page } from "../../../kit/layout/page.tsx";
import { Link } from "../../../kit/link.tsx";
import { Await } from "../../../kit/states/await.tsx";
import { usePaths, useProgramId } from "../../paths.ts";
import { ListingForm } from "./form.tsx";
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
            <Questions questions={found.questions} />
          </>
        )}
      </Await>
    </Page>
  );
}

/** What applicants are asked beside the usual questions. */
function Questions({ questions }: { questions: Result<"getProgram">["questions"] }) {
  const { t } = useTranslation();
  return (
    <Card title={t("listing.questions.title")} about={t("listing.questions.about")}>
      {questions.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t("listing.questions.none")}
        </Text>
      ) : (
        <List size="sm">
          {questions.map(({ id, text }) => (
            <List.Item key={id}>{text}</List.Item>
          ))}
        </List>
      )}
    </Card>
  );
}
