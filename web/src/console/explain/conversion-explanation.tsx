import { Stack, Text, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { type Result, useRead } from "../../api/console.ts";
import { Amount } from "../../kit/amounts/amount.tsx";
import { Moment } from "../../kit/time/moment.tsx";
import { Link } from "../../kit/link.tsx";
import { Await } from "../../kit/states/await.tsx";
import { usePaths, useProgramId } from "../paths.ts";
import { useRateText } from "../../kit/explain/rate-text.ts";

type Explained = Result<"explainConversion">;
type Figure = Explained["figures"][number];

/** What a sale earns and costs: each figure's rate, and the ledger lines that add up to it. */
export function ConversionExplanation({ conversionId }: { conversionId: string }) {
  const { t } = useTranslation();
  const paths = usePaths();
  const programId = useProgramId();
  const explained = useRead("explainConversion", { programId, conversionId });
  return (
    <Await query={explained} lines={8} height={32}>
      {(conversion) => (
        <Stack gap="lg">
          <Text c="dimmed" size="sm" component="div">
            {t("explain.conversion.about")}{" "}
            <Link href={paths.sale(programId, conversionId)}>{conversion.externalRef}</Link>
          </Text>
          {conversion.figures
            .filter(({ originalCents, postedCents }) => originalCents !== 0 || postedCents !== 0)
            .map((figure) => (
              <OneFigure key={figure.kind} figure={figure} conversion={conversion} />
            ))}
        </Stack>
      )}
    </Await>
  );
}

function OneFigure({ figure, conversion }: { figure: Figure; conversion: Explained }) {
  const { t } = useTranslation();
  const { kind, partnerName, postedCents, paidOutCents } = figure;
  const { currency, termsVersion } = conversion;
  const rateText = useRateText(currency);
  const name = t(`explain.conversion.${kind}`);
  const lines = conversion.lines.filter((line) => line.kind === kind && line.payoutId === null);
  return (
    <section aria-label={name}>
      <Title order={3}>{partnerName === null ? name : `${name} · ${partnerName}`}</Title>
      <Text size="sm" c="dimmed">
        {rateText({ ...figure, termsVersion })}
      </Text>
      <ul className="explain-lines" aria-label={t("explain.lines")}>
        {lines.map(({ id, entry, createdAt, amountCents, note }) => (
          <li key={id}>
            <div>
              <div>{t(`explain.entry.${kind}.${entry}`)}</div>
              <div className="explain-line-text">
                <Moment at={createdAt} withTime />
                {note !== null && ` · ${note}`}
              </div>
            </div>
            <Amount cents={amountCents} currency={currency} />
          </li>
        ))}
      </ul>
      <div className="explain-sum">
        <span>{t("explain.sum", { count: lines.length })}</span>
        <Amount cents={postedCents} currency={currency} />
      </div>
      {paidOutCents !== 0 && (
        <div className="explain-sum explain-after-sum">
          <span>{t("explain.conversion.paidOut")}</span>
          <Amount cents={paidOutCents} currency={currency} />
        </div>
      )}
    </section>
  );
}
