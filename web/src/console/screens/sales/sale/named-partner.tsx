import { Trans, useTranslation } from "react-i18next";
import { Link } from "../../../../kit/link.tsx";
import { usePaths, useProgramId } from "../../../paths.ts";

/** A sentence with a partner's name, which leads to the partner. @param text the key of the sentence */
export function NamedPartner({
  text,
  partner: { id, name },
}: {
  text: string;
  partner: Readonly<{ id: string; name: string }>;
}) {
  const { t } = useTranslation();
  const paths = usePaths();
  const href = paths.partner(useProgramId(), id);
  return (
    <Trans
      t={t}
      i18nKey={text}
      values={{ partner: name }}
      components={{ partner: <Link href={href} className="story-name" /> }}
    />
  );
}
