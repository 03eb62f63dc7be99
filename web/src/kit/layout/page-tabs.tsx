import "@mantine/core/styles/FloatingIndicator.layer.css";
import "@mantine/core/styles/Tabs.layer.css";
import { Link } from "../link.tsx";

/** One view of a screen, under an address of its own. */
export interface PageTab {
  readonly name: string;
  readonly href: string;
}

/**
 * The views of a screen, as links: each can be shared and opened in a new tab. @param current the `href` of the open
 * one
 */
export function PageTabs({
  label,
  tabs,
  current,
}: {
  label: string;
  tabs: readonly PageTab[];
  current: string;
}) {
  return (
    <nav aria-label={label} className="kit-tabs">
      {tabs.map(({ name, href }) => (
        <Link key={href} href={href} aria-current={href === current ? "page" : undefined}>
          {name}
        </Link>
      ))}
    </nav>
  );
}
