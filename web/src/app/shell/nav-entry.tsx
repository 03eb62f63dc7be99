import { createContext, useContext } from "react";
import { Icon, type IconName } from "../../kit/icons.tsx";
import { Link } from "../../kit/link.tsx";

/** The path of the open screen: to ask the router for it is slow, and a navigation has twenty entries. */
export const PathContext = createContext("");

/**
 * A screen in the navigation.
 *
 * @param isExact for a screen whose address is the beginning of others
 */
export function NavEntry({
  icon,
  text,
  href,
  isExact = false,
}: {
  icon: IconName;
  text: string;
  href: string;
  isExact?: boolean;
}) {
  const pathname = useContext(PathContext);
  const isHere = pathname === href || (!isExact && pathname.startsWith(`${href}/`));
  return (
    <Link href={href} className="shell-entry" aria-current={isHere ? "page" : undefined}>
      <Icon name={icon} />
      {text}
    </Link>
  );
}
