import "./thread.css";
import { useTranslation } from "react-i18next";
import type { Message } from "../../../../client/src/index.ts";
import { Moment } from "../time/moment.tsx";

/** Threads open at the newest message. */
const bringIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: "nearest" });

/** Messages, oldest first. @param mine who reads them: their own stand on the right */
export function Thread({ messages, mine }: { messages: readonly Message[]; mine: Message["sender"] }) {
  const { t } = useTranslation();
  const newest = messages.at(-1)?.id;
  return (
    <ol className="messages" aria-label={t("messages.title")}>
      {messages.map((message) => (
        <li
          key={message.id}
          className="message"
          data-mine={message.sender === mine}
          ref={message.id === newest ? bringIntoView : null}
        >
          <div className="message-body kit-lines" dir="auto">
            {message.body}
          </div>
          <div className="kit-small kit-dim">
            <bdi>{message.senderName}</bdi> · <Moment at={message.createdAt} withTime />
            {message.sender === mine && (
              <> · {t(message.readAt === null ? "messages.notRead" : "messages.read")}</>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}
