import { Trans, useTranslation } from "react-i18next";
import { useRead } from "../../../../api/console.ts";
import { Icon } from "../../../../kit/icons.tsx";
import { Ago } from "../../../../kit/time/moment.tsx";

/** When the books were last checked, and what was found. Nothing until that is read. */
export function Books() {
  const { t } = useTranslation();
  const { data: books } = useRead("getBooksCheck", {});
  if (books === undefined) return null;
  const { finishedAt, problems } = books;
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
