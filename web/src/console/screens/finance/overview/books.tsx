import { Trans, useTranslation } from "react-i18next";
import { type Result, useRead } from "../../../../api/console.ts";
import { Icon } from "../../../../kit/icons.tsx";
import { FailureOf } from "../../../../kit/states/failure.tsx";
import { Ago } from "../../../../kit/time/moment.tsx";

/** When the books were last checked, and what was found. Nothing until that is read. */
export function Books() {
  const books = useRead("getBooksCheck", {});
  return (
    <>
      <FailureOf query={books} />
      {books.data !== undefined && <Check books={books.data} />}
    </>
  );
}

function Check({ books: { finishedAt, problems } }: { books: Result<"getBooksCheck"> }) {
  const { t } = useTranslation();
  const ago = finishedAt === null ? <></> : <Ago at={finishedAt} clock="system" />;
  return (
    <div className="finance-books" data-tone={finishedAt === null ? "over" : problems === 0 ? "good" : "act"}>
      <Icon name={finishedAt === null ? "clock" : problems === 0 ? "check" : "alert"} size={16} />
      <span>
        {finishedAt === null ? (
          t("finance.books.never")
        ) : (
          <Trans
            t={t}
            i18nKey={problems === 0 ? "finance.books.agree" : "finance.books.differ"}
            count={problems}
            components={{ ago }}
          />
        )}
      </span>
    </div>
  );
}
