import { type ReactNode, useId } from "react";

/** A part of a screen with a heading. @param flush for content that brings its own padding, such as a table */
export function Card({
  title,
  about,
  actions,
  flush = false,
  children,
}: {
  title: string;
  about?: ReactNode;
  actions?: ReactNode;
  flush?: boolean;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="kit-card">
      <div className="kit-card-head">
        <div>
          <h2 id={id} className="kit-title-2">
            {title}
          </h2>
          {about !== undefined && <div className="kit-dim kit-small">{about}</div>}
        </div>
        {actions !== undefined && <div className="kit-card-actions">{actions}</div>}
      </div>
      <div className={flush ? "kit-card-flush" : "kit-card-body"}>{children}</div>
    </section>
  );
}
