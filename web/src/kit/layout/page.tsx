import { type ReactNode, useLayoutEffect } from "react";

/**
 * A screen: its title, a line about it, what can be done here, and its content. The title takes the focus when the screen
 * is opened, and the page has it as its own by then.
 */
export function Page({
  title,
  about,
  badge,
  actions,
  back,
  children,
}: {
  title: string;
  about?: ReactNode;
  badge?: ReactNode;
  actions?: ReactNode;
  back?: ReactNode;
  children: ReactNode;
}) {
  useLayoutEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <div className="kit-page">
      <div className="kit-page-head">
        {back}
        <div className="kit-page-top">
          <div>
            <div className="kit-page-title">
              <h1 className="kit-title-1" tabIndex={-1}>
                {title}
              </h1>
              {badge}
            </div>
            {about !== undefined && <div className="kit-dim kit-small">{about}</div>}
          </div>
          {actions !== undefined && <div className="kit-page-actions">{actions}</div>}
        </div>
      </div>
      {children}
    </div>
  );
}
