import type { AnchorHTMLAttributes, MouseEvent, Ref } from "react";
import { useOpen } from "./navigate.ts";

type Props = AnchorHTMLAttributes<HTMLAnchorElement> & { href: string; ref?: Ref<HTMLAnchorElement> };

/** A link within the app: opens without loading the page again, and in a new tab where the reader asks for one. */
export function Link({ href, onClick, ...rest }: Props) {
  const openHref = useOpen();
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const isOther = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (event.defaultPrevented || isOther) return;
    event.preventDefault();
    openHref(href);
  };
  return <a href={href} onClick={open} {...rest} />;
}
