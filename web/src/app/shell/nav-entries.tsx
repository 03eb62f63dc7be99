import { useTranslation } from "react-i18next";
import type { IconName } from "../../kit/icons.tsx";
import { NavEntry } from "./nav-entry.tsx";

/**
 * Screens in the navigation; the text of each is `shell.nav.<name>`.
 *
 * @param first the screen whose address begins that of the others
 * @param others an address below which further parts of a screen are
 */
export function NavEntries<Name extends string>({
  entries,
  hrefOf,
  first,
  others,
}: {
  entries: readonly { readonly name: Name; readonly icon: IconName }[];
  hrefOf: (name: Name) => string;
  first?: Name;
  others?: Partial<Record<Name, string>>;
}) {
  const { t } = useTranslation();
  const textOf = (name: string) => t(`shell.nav.${name}`);
  return entries.map(({ name, icon }) => (
    <NavEntry
      key={name}
      icon={icon}
      text={textOf(name)}
      href={hrefOf(name)}
      isExact={name === first}
      others={others?.[name]}
    />
  ));
}
