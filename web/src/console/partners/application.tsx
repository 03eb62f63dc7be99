import { Anchor, Text } from "@mantine/core";
import type { TFunction } from "i18next";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Result } from "../../api/console.ts";
import { Card } from "../../kit/layout/card.tsx";
import { type Fact, Facts } from "../../kit/layout/facts.tsx";
import { Moment } from "../../kit/time/moment.tsx";

type ApplicationOf = NonNullable<Result<"getPartner">["application"]>;

/** What a partner wrote when applying, each answer beside its question. */
export function Application({ application }: { application: ApplicationOf | null }) {
  const { t } = useTranslation();
  if (application === null) {
    return (
      <Card title={t("application.title")}>
        <Text size="sm" c="dimmed">
          {t("application.none")}
        </Text>
      </Card>
    );
  }
  return (
    <Card title={t("application.title")} about={<Moment at={application.submittedAt} withTime />}>
      <Facts rows={factsOf(application, t)} />
    </Card>
  );
}

function factsOf(application: ApplicationOf, t: TFunction): readonly Fact[] {
  const { channel, reach, proofUrl, promoText, primaryMethod, methods, paidSearch, note } = application;
  const methodText = (method: string) => t(`methods.${method}`, { defaultValue: method });
  const others = methods.filter((method) => method !== primaryMethod);
  const given = (name: string, value: ReactNode): readonly Fact[] =>
    value === null || value === "" ? [] : [[t(`application.${name}`), value]];
  return [
    ...application.questions.map(({ text, response }): Fact => [
      text,
      response === "" ? (
        <span className="kit-dim">{t("application.noAnswer")}</span>
      ) : (
        <span className="kit-lines">{response}</span>
      ),
    ]),
    ...given("promoText", promoText && <span className="kit-lines">{promoText}</span>),
    ...given("primaryMethod", primaryMethod && methodText(primaryMethod)),
    ...given("otherMethods", others.map(methodText).join(", ")),
    ...given("paidSearch", paidSearch && t(`application.paidSearches.${paidSearch}`)),
    ...given("channel", channel),
    ...given("reach", reach),
    ...given("proofUrl", proofUrl && <OtherSite url={proofUrl} />),
    ...given("note", note && <span className="kit-lines">{note}</span>),
  ];
}

/** A URL that the applicant wrote: opens in a new tab, without a referrer. */
function OtherSite({ url }: { url: string }) {
  return (
    <Anchor href={url} target="_blank" rel="noreferrer nofollow" size="sm">
      {url}
    </Anchor>
  );
}
