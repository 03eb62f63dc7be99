import type { ReactNode } from "react";
import { Trans, useTranslation } from "react-i18next";
import { Amount } from "../../../../kit/amounts/amount.tsx";
import { ExplainAmount } from "../../../explain/explain-amount.tsx";
import { useRateText } from "../../../../kit/explain/rate-text.ts";
import type { PastStep, Story } from "./story.ts";

type Line = Story["lines"][number];

/**
 * Sets the ledger lines below the steps that posted them, at the same moment. Lines of no step have one of their own.
 */
export function withLines(steps: readonly PastStep[], story: Story): PastStep[] {
  const left = new Set(story.lines);
  const explained = steps.map((step) => {
    const { posts, at } = step;
    if (posts === undefined) return step;
    const lines = [...left].filter(
      ({ createdAt, payoutId }) => createdAt === at && payoutId === posts.payoutId,
    );
    for (const line of lines) left.delete(line);
    return lines.length === 0
      ? step
      : { ...step, text: <WithLines text={step.text} lines={lines} story={story} /> };
  });
  const moments = [...new Set([...left].map(({ createdAt }) => createdAt))];
  return [
    ...explained,
    ...moments.map((at) => ({
      key: `posted-${at}`,
      at,
      tone: "info" as const,
      title: <Trans i18nKey="story.posted" />,
      text: <Lines lines={[...left].filter(({ createdAt }) => createdAt === at)} story={story} />,
    })),
  ];
}

function WithLines({ text, ...posted }: { text: ReactNode; lines: readonly Line[]; story: Story }) {
  return (
    <>
      {text}
      <Lines {...posted} />
    </>
  );
}

/** The posted lines; for a new sale, also how they were computed. */
function Lines({ lines, story }: { lines: readonly Line[]; story: Story }) {
  const { t } = useTranslation();
  const { currency, figures, rate, recordedAt } = story;
  const rateText = useRateText(currency);
  const figureOf = ({ kind, createdAt }: Line) =>
    createdAt === recordedAt ? figures.find((figure) => figure.kind === kind) : undefined;
  return (
    <ul className="story-lines">
      {lines.map((line) => {
        const figure = figureOf(line);
        return (
          <li key={line.id}>
            <span>
              {t(`explain.entry.${line.kind}.${line.entry}`)}
              {figure !== undefined && (
                <span className="story-rate">{rateText({ ...figure, termsVersion: rate.termsVersion })}</span>
              )}
            </span>
            {figure === undefined ? (
              <Amount cents={line.amountCents} currency={currency} />
            ) : (
              <ExplainAmount
                cents={line.amountCents}
                currency={currency}
                figure={{ of: "conversion", conversionId: story.id }}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}
