import { useLocation } from "@tanstack/react-router";
import { Icon, type IconName } from "../../kit/icons.tsx";
import { Link } from "../../kit/link.tsx";

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
  const { pathname } = useLocation();
  const isHere = pathname === href || (!isExact && pathname.startsWith(`${href}/`));
  return (
    <Link href={href} className="shell-entry" aria-current={isHere ? "page" : undefined}>
      <Icon name={icon} />
      {text}
    </Link>
  );
}
