import { NativeSelect } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useChange } from "../../api/person.ts";
import { Card } from "../../kit/layout/card.tsx";
import { Failure } from "../../kit/states/failure.tsx";
import { LANGUAGES } from "../../words/index.ts";
import { usePerson } from "../person.tsx";

/** Each language by its own name, which its readers recognize. */
const nameOf = (language: string) =>
  new Intl.DisplayNames(language, { type: "language" }).of(language) ?? language;

/** Chooses the language of pages and mails. The page is loaded again, since all of it changes. */
export function LanguageCard() {
  const { t } = useTranslation();
  const { language } = usePerson();
  const choose = useChange("chooseLanguage", []);
  return (
    <Card title={t("account.language.title")} about={t("account.language.about")}>
      {choose.error !== null && <Failure error={choose.error} />}
      <NativeSelect
        aria-label={t("account.language.title")}
        maw="20rem"
        value={language ?? ""}
        disabled={choose.isPending}
        onChange={({ currentTarget: { value } }) =>
          choose.mutate(
            { language: LANGUAGES.find((one) => one === value) ?? null },
            { onSuccess: () => location.reload() },
          )
        }
      >
        <option value="">{t("account.language.auto")}</option>
        {LANGUAGES.map((one) => (
          <option key={one} value={one} lang={one}>
            {nameOf(one)}
          </option>
        ))}
      </NativeSelect>
    </Card>
  );
}
