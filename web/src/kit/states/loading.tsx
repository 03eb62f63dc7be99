import "./loading.css";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";

const SHOW_AFTER_MS = 150;

/** Lines in place of what is being loaded; a quick answer never flashes them. @param height of the final content */
export function Loading({ lines = 4, height = 20 }: { lines?: number; height?: number }) {
  const { t } = useTranslation();
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsShown(true), SHOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role="status" className="kit-loading" data-shown={isShown}>
      <span className="kit-unseen">{t("kit.loading")}</span>
      {Array.from({ length: lines }, (_, line) => (
        <div key={line} style={{ height }} />
      ))}
    </div>
  );
}
