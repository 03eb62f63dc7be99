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
import { useHasRole } from "../../../session/seat.tsx";
import { useAuditAction } from "../../../kit/audit-action.ts";

type Agent = Result<"listAgents">[number];

/** The tools and the changes of each key. For owners only, like the keys. */
export function Agents() {
  const { t } = useTranslation();
  const isOwner = useHasRole("owner");
  const agents = useRead("listAgents", {}, { enabled: isOwner });
  if (!isOwner) return null;
  return (
    <Card title={t("keys.use.title")} about={t("keys.use.about")} flush>
      <Await query={agents}>
        {(all) => {
          // A revoked key without changes has nothing to show.
          const shown = all.filter(({ revokedAt, changes }) => revokedAt === null || changes.length > 0);
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

function OneAgent({ agent: { name, role, revokedAt, tools, lastChangeAt, changes } }: { agent: Agent }) {
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
          {lastChangeAt === null ? (
            t("keys.use.never")
          ) : (
            <>
              {t("keys.use.last")} <Ago at={lastChangeAt} />
            </>
          )}
        </span>
      </summary>
      <div className="agents-body">
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

function Changes({ changes }: Pick<Agent, "changes">) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const actionOf = useAuditAction();
  return (
    <table className="agents-changes" aria-label={t("keys.use.changes")}>
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
