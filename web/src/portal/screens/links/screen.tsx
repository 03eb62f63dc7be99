import { Button, SimpleGrid, Stack, Text, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type Result, useRead } from "../../../api/portal.ts";
import { Card } from "../../../kit/layout/card.tsx";
import { Page } from "../../../kit/layout/page.tsx";
import { Await } from "../../../kit/states/await.tsx";
import { LinkBox } from "../../links/link-box.tsx";
import { NoNewSales } from "../../no-new-sales.tsx";
import { NotApproved } from "../../not-approved.tsx";
import { useRatesText } from "../../../kit/terms/rates-text.ts";
import { useProgram, useProgramId, useRates } from "../../program.tsx";

const SUBS = ["sub1", "sub2", "sub3", "sub4", "sub5"] as const;
type Name = "to" | (typeof SUBS)[number];
type Values = Readonly<Partial<Record<Name, string>>>;

const TYPING_PAUSE_MS = 300;
const LONGEST_LABEL = 80;

/** Builds a link to any page of the brand's site, with labels that statistics are split by. */
export default function LinksScreen() {
  const { t } = useTranslation();
  const program = useProgram();
  const rates = useRates();
  const { override } = useRatesText(program.data?.program.currency ?? "");
  return (
    <Page title={t("links.title")} about={t("links.about")}>
      <Await query={program} lines={4} height={60}>
        {(detail) => (
          <>
            {detail.partner.status === "approved" ? <NoNewSales /> : <NotApproved detail={detail} />}
            <Builder name={detail.program.name} />
            <Card title={t("links.recruit")} about={t("links.recruitAbout")}>
              <Stack gap="sm">
                <LinkBox link={detail.links.recruit} title={t("links.recruit")} />
                <Text size="sm" c="dimmed">
                  {t("links.override", { rate: rates === undefined ? "…" : override(rates) })}
                </Text>
              </Stack>
            </Card>
          </>
        )}
      </Await>
    </Page>
  );
}

function Builder({ name }: { name: string }) {
  const { t } = useTranslation();
  const [values, setValues] = useState<Values>({});
  const [labels, setLabels] = useState(1);
  const set = (field: Name) => (event: { currentTarget: HTMLInputElement }) => {
    const { value } = event.currentTarget;
    setValues((before) => ({ ...before, [field]: value }));
  };
  return (
    <Card title={t("links.customer")} about={t("links.customerAbout")}>
      <Stack gap="md">
        <TextInput
          label={t("links.to")}
          description={t("links.toAbout")}
          placeholder="https://"
          inputMode="url"
          value={values.to ?? ""}
          onChange={set("to")}
        />
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          {SUBS.slice(0, labels).map((sub) => (
            <TextInput
              key={sub}
              label={t("links.label", { sub })}
              description={sub === "sub1" ? t("links.labelAbout") : undefined}
              maxLength={LONGEST_LABEL}
              value={values[sub] ?? ""}
              onChange={set(sub)}
            />
          ))}
        </SimpleGrid>
        {labels < SUBS.length && (
          <div>
            <Button size="xs" variant="default" onClick={() => setLabels((count) => count + 1)}>
              {t("links.addLabel")}
            </Button>
          </div>
        )}
        <Preview values={values} name={name} />
      </Stack>
    </Card>
  );
}

/** The link that the service builds of what was typed, once the typing pauses. */
function Preview({ values, name }: { values: Values; name: string }) {
  const program = useProgramId();
  const typed = Object.fromEntries(
    Object.entries(values)
      .map(([field, value]) => [field, value.trim()] as const)
      .filter(([, value]) => value !== ""),
  );
  const [input] = useDebouncedValue(JSON.stringify(typed), TYPING_PAUSE_MS);
  const sent = JSON.parse(input) as Values;
  const link = useRead("buildLink", { program, ...sent }, { keepsData: true });
  return (
    <Await query={link} lines={1} height={40}>
      {(built) => (
        <Stack gap="xs" aria-live="polite">
          <LinkBox link={built.url} title={name} />
          <Target built={built} asked={sent.to} />
        </Stack>
      )}
    </Await>
  );
}

/** Where the link leads: a page outside the brand's site is not taken. */
function Target({ built, asked }: { built: Result<"buildLink">; asked: string | undefined }) {
  const { t } = useTranslation();
  if (asked === undefined) return null;
  return (
    <Text size="sm" className={built.to === null ? "kit-wrap" : "kit-wrap kit-dim"}>
      {built.to === null ? t("links.otherSite") : t("links.leadsTo", { to: built.to })}
    </Text>
  );
}
