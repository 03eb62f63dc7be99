import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Amount } from "../amounts/amount.tsx";
import { Ladder } from "../layout/ladder.tsx";
import type { Tone } from "../status.tsx";
import { Until } from "./until.tsx";
import { type NotPaidReason, useNotPaidWords } from "./words.ts";

/**
 * Why a balance is not paid yet, reason by reason, in the same words for the brand and for the partner.
 *
 * @param toneOf whose turn it is, as the reader sees it
 * @param endOf the reader's button that ends a reason; nothing where it is not theirs to end
 */
export function NotPaidLadder<Reason extends NotPaidReason>({
  reasons,
  currency,
  isBrandClosed = false,
  toneOf,
  endOf,
}: {
  reasons: readonly Reason[];
  currency: string;
  isBrandClosed?: boolean;
  toneOf: (reason: Reason) => Tone;
  endOf: (reason: Reason) => ReactNode;
}) {
  const { t } = useTranslation();
  const wordsOf = useNotPaidWords();
  return (
    <Ladder
      label={t("notPaid.label")}
      rungs={reasons.map((reason) => {
        const { title, text } = wordsOf(reason, currency, isBrandClosed);
        return {
          key: `${reason.code} ${reason.until}`,
          title: (
            <>
              {title}
              {reason.until !== null && (
                <span className="kit-dim">
                  <Until until={reason.until} />
                </span>
              )}
            </>
          ),
          text: (
            <>
              {text !== null && <div>{text}</div>}
              {endOf(reason)}
            </>
          ),
          amount: <Amount cents={reason.amountCents} currency={currency} />,
          tone: toneOf(reason),
        };
      })}
    />
  );
}
