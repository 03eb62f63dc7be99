import { Group, Paper, Stack, Text, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { type Result, useRead } from "../../../api/portal.ts";
import { Amount } from "../../../kit/amounts/amount.tsx";
import { useFormats } from "../../../kit/formats.tsx";
import { Facts } from "../../../kit/layout/facts.tsx";
import { Await } from "../../../kit/states/await.tsx";
import { Empty } from "../../../kit/states/empty.tsx";
import "./statements.css";

type Sheet = Result<"getMyStatement">;
type Sums = Sheet["totals"][number];

/** One period on a sheet: the totals of each currency, then every program. */
export function Statement({ period }: { period: string }) {
  return (
    <Await query={useRead("getMyStatement", { period })} lines={10} height={28}>
      {(sheet) => <SheetOf sheet={sheet} />}
    </Await>
  );
}

function SheetOf({ sheet }: { sheet: Sheet }) {
  const { t } = useTranslation();
  const { dateTime, month, day } = useFormats();
  const { period, from, until, asOf, isComplete, account, programs, totals } = sheet;
  const name = period.length === 4 ? period : month(from);
  const lastDay = new Date(Date.parse(until) - 1).toISOString().slice(0, 10);
  return (
    <Paper
      component="article"
      withBorder
      className="statement"
      aria-label={t("statements.sheet.title", { period: name })}
    >
      <Stack gap="lg">
        <div>
          <Title order={2}>{t("statements.sheet.title", { period: name })}</Title>
          {!isComplete && (
            <Text size="sm" c="dimmed">
              {t("statements.sheet.ongoing")}
            </Text>
          )}
        </div>
        <Facts
          rows={[
            [t("statements.sheet.for"), `${account.name}, ${account.email}`],
            [
              t("statements.sheet.period"),
              t("statements.sheet.from", { from: day(from.slice(0, 10)), until: day(lastDay) }),
            ],
            [t("statements.sheet.asOf"), dateTime(asOf)],
          ]}
        />
        {programs.length === 0 && (
          <Empty icon="document" title={t("statements.nothing.title")} text={t("statements.nothing.text")} />
        )}
        {programs.map((program) => (
          <SumTable
            key={program.programId}
            title={program.programName}
            about={program.brandName}
            sums={program}
            isComplete={isComplete}
          />
        ))}
        {programs.length > 1 &&
          totals.map((sums) => (
            <SumTable
              key={sums.currency}
              title={t("statements.totals", { currency: sums.currency })}
              sums={sums}
              isComplete={isComplete}
            />
          ))}
      </Stack>
    </Paper>
  );
}

function SumTable({
  title,
  about,
  sums,
  isComplete,
}: {
  title: string;
  about?: string;
  sums: Sums;
  isComplete: boolean;
}) {
  const { t } = useTranslation();
  const { openingCents, own, overrides, paidOutCents, returnedCents, closingCents, currency } = sums;
  const rows = [
    [t("statements.opening"), openingCents],
    [t("statements.own"), own.earnedCents],
    [t("statements.ownReversed"), own.reversedCents],
    [t("statements.overrides"), overrides.earnedCents],
    [t("statements.overridesReversed"), overrides.reversedCents],
    [t("statements.paidOut"), paidOutCents],
    [t("statements.returned"), returnedCents],
  ] as const;
  return (
    <section>
      <Group gap="xs" align="baseline">
        <Title order={3}>{title}</Title>
        {about !== undefined && (
          <Text size="sm" c="dimmed">
            {about}
          </Text>
        )}
      </Group>
      <table className="statement-sums" aria-label={title}>
        <tbody>
          {rows.map(([text, cents]) => (
            <tr key={text}>
              <th scope="row">{text}</th>
              <td className="kit-right">
                <Amount cents={cents} currency={currency} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t(isComplete ? "statements.closing" : "statements.closingNow")}</th>
            <td className="kit-right">
              <Amount cents={closingCents} currency={currency} />
            </td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
