import { type ReactNode, Suspense, useState } from "react";

/** A button with a menu that is loaded when it is first pressed; it stays until the menu is there. */
export function MenuButton({
  menu,
  className,
  children,
  ...names
}: {
  /** With a button of its own; see `useMenuOpenedAtOnce`. */
  menu: ReactNode;
  className: string;
  children: ReactNode;
  title?: string;
  "aria-label"?: string;
}) {
  const [isUsed, setIsUsed] = useState(false);
  const button = (
    <button
      type="button"
      className={`kit-bare-button ${className}`}
      aria-haspopup="menu"
      onClick={() => setIsUsed(true)}
      {...names}
    >
      {children}
    </button>
  );
  return isUsed ? <Suspense fallback={button}>{menu}</Suspense> : button;
}
