import { createContext, useContext } from "react";
import { Icon, type IconName } from "../../kit/icons.tsx";
import { Link } from "../../kit/link.tsx";

/** The path of the open screen: to ask the router for it is slow, and a navigation has twenty entries. */
export const PathContext = createContext("");

/**
 * A screen in the navigation.
 *
 * @param isExact for a screen whose address is the beginning of others
 * @param others an address below which further parts of the screen are
 */
export function NavEntry({
  icon,
  text,
  href,
  isExact = false,
  others,
}: {
  icon: IconName;
  text: string;
  href: string;
  isExact?: boolean;
  others?: string | undefined;
}) {
  const pathname = useContext(PathContext);
  const isBelow = (address: string): boolean => pathname.startsWith(`${address}/`);
  const isHere =
    pathname === href || (!isExact && isBelow(href)) || (others !== undefined && isBelow(others));
  return (
    <Link href={href} className="shell-entry" aria-current={isHere ? "page" : undefined}>
      <Icon name={icon} />
      {text}
    </Link>
  );
}
