import "./agents.css";
import { Text, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { type Result, useRead } from "../../../api/console.ts";
import { useFormats } from "../../../kit/formats.tsx";
import { Icon } from "../../../kit/icons.tsx";
import { Card } from "../../../kit/layout/card.tsx";
import { Await } from "../../../kit/states/await.tsx";
import { Empty } from "../../../kit/states/empty.tsx";
import { Status } from "../../../kit/status.tsx";
import { Ago } from "../../../kit/time/moment.tsx";
import { useMayPass } from "../../../session/seat.tsx";
import { useAuditAction } from "../../../kit/audit-action.ts";

type Agent = Result<"listAgents">[number];

/** What each key allows, last called, and changed. For owners only, like the keys. */
export function Agents() {
  const { t } = useTranslation();
  const isOwner = useMayPass("owner");
  const agents = useRead("listAgents", {}, { enabled: isOwner });
  if (!isOwner) return null;
  return (
    <Card title={t("keys.use.title")} about={t("keys.use.about")} flush>
      <Await query={agents}>
        {(all) => {
          // A revoked key that was never used has nothing to show.
          const shown = all.filter(
            ({ revokedAt, uses, changes }) => revokedAt === null || uses.length + changes.length > 0,
          );
          return shown.length === 0 ? (
            <Empty icon="key" title={t("keys.use.empty")} text={t("keys.use.emptyText")} />
          ) : (
            <ul className="agents" aria-label={t("keys.use.title")}>
              {shown.map((agent) => (
                <li key={agent.keyId}>
                  <OneAgent agent={agent} />
                </li>
              ))}
            </ul>
          );
        }}
      </Await>
    </Card>
  );
}

function OneAgent({ agent: { name, role, revokedAt, tools, uses, changes } }: { agent: Agent }) {
  const { t } = useTranslation();
  return (
    <details>
      <summary>
        <Icon name="chevronRight" size={16} />
        <span className="kit-strong">{name}</span>
        <Text size="sm" c="dimmed" component="span">
          {t(`session.role.${role}`)} · {t("keys.use.toolCount", { count: tools.length })}
        </Text>
        {revokedAt !== null && <Status value="revoked" />}
        <span className="agents-last">
          {uses[0] === undefined ? (
            t("keys.use.never")
          ) : (
            <>
              {t("keys.use.last")} <Ago at={uses[0].lastAt} clock="system" />
            </>
          )}
        </span>
      </summary>
      <div className="agents-body">
        <section aria-label={t("keys.use.calls")}>
          <Title order={3}>{t("keys.use.calls")}</Title>
          {uses.length === 0 ? <Text size="sm">{t("keys.use.noCalls")}</Text> : <Calls uses={uses} />}
        </section>
        <section aria-label={t("keys.use.changes")}>
          <Title order={3}>{t("keys.use.changes")}</Title>
          {changes.length === 0 ? <Text size="sm">{t("keys.use.none")}</Text> : <Changes changes={changes} />}
        </section>
        <section aria-label={t("keys.use.tools")}>
          <Title order={3}>{t("keys.use.tools")}</Title>
          <ul className="agents-tools">
            {tools.map((tool) => (
              <li key={tool}>{tool}</li>
            ))}
          </ul>
        </section>
      </div>
    </details>
  );
}

function Calls({ uses }: Pick<Agent, "uses">) {
  const { t } = useTranslation();
  return (
    <table className="agents-rows" aria-label={t("keys.use.calls")}>
      <tbody>
        {uses.map(({ channel, operation, lastAt }) => (
          <tr key={`${channel} ${operation}`}>
            <th scope="row" className="kit-mono kit-wrap">
              {operation}
            </th>
            <td>{t(`keys.use.channel.${channel}`)}</td>
            <td>
              <Ago at={lastAt} clock="system" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Changes({ changes }: Pick<Agent, "changes">) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const actionOf = useAuditAction();
  return (
    <table className="agents-rows" aria-label={t("keys.use.changes")}>
      <tbody>
        {changes.map(({ action, count, lastAt }) => (
          <tr key={action}>
            <th scope="row">{actionOf(action)}</th>
            <td className="kit-figures">{number(count)}</td>
            <td>
              <Ago at={lastAt} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
