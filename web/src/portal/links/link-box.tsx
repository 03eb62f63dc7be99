import "./link-box.css";
import { CopyButton } from "../../kit/actions/copy-button.tsx";
import { QrButton } from "../../kit/qr/qr-button.tsx";

/** A link to copy or to scan. @param title what it is, in its dialog */
export function LinkBox({ link, title }: { link: string; title: string }) {
  return (
    <div className="link-box">
      <span className="link-box-url">{link.replace(/^https?:\/\//, "")}</span>
      <div className="link-box-actions">
        <CopyButton value={link} />
        <QrButton link={link} title={title} />
      </div>
    </div>
  );
}
