import { Anchor } from "@mantine/core";
import type { ComponentType } from "react";
import { useTranslation } from "react-i18next";
import { useRead } from "../../api/console.ts";
import { Notice } from "../../kit/layout/notice.tsx";
import { Page } from "../../kit/layout/page.tsx";
import { Link } from "../../kit/link.tsx";
import { type Gate, mayPass, useMayPass } from "../../session/seat.tsx";
import { usePaths } from "../paths.ts";

/** A screen for members who may use it; others read who may, and whom to ask. PEOPLE-40. */
export function forWhoeverMay(needs: Gate, Screen: ComponentType): ComponentType {
  return function GatedScreen() {
    return useMayPass(needs) ? <Screen /> : <WhoMay needs={needs} />;
  };
}

function WhoMay({ needs }: { needs: Gate }) {
  const { t } = useTranslation();
  const paths = usePaths();
  const { data: members } = useRead("listMembers", {});
  const able = members?.filter((member) => mayPass(member, needs)) ?? [];
  return (
    <Page title={t("gate.title")}>
      <Notice tone="wait" icon="lock" title={t(`session.needs.${needs}`)}>
        <div>{t("gate.ask")}</div>
        {able.length > 0 && (
          <ul className="kit-plain-list">
            {able.map(({ id, name, email }) => (
              <li key={id}>{name === email ? email : `${name}, ${email}`}</li>
            ))}
          </ul>
        )}
        <div>
          <Anchor component={Link} href={paths.team} size="sm">
            {t("gate.team")}
          </Anchor>
        </div>
      </Notice>
    </Page>
  );
}
