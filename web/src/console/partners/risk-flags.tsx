import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import type { Result } from "../../api/console.ts";
import { Notice } from "../../kit/layout/notice.tsx";
import { useProgram } from "../program.tsx";

type ApplicationOf = NonNullable<Result<"getPartner">["application"]>;
type TrafficRules = Result<"getProgram">["trafficRules"];

/** The program's rule behind a flag about promotion methods. */
const RULE_OF_FLAG: Readonly<Record<string, string>> = {
  method_banned: "banned",
  method_needs_asking: "ask",
};

/** Why the risk checks held an application for review, flag by flag. Renders nothing without flags. */
export function RiskFlags({ application }: { application: ApplicationOf | null }) {
  const { t } = useTranslation();
  const { data: program } = useProgram();
  if (application === null || application.riskFlags.length === 0) return null;
  const { riskFlags } = application;
  return (
    <Notice tone="act" icon="alert" title={t("application.risk.title", { count: riskFlags.length })}>
      <ul className="kit-plain-list kit-small">
        {riskFlags.map((flag) => (
          <li key={flag}>
            <span className="kit-strong">{t(`application.risk.flags.${flag}`, { defaultValue: flag })}</span>{" "}
            {methodsOf(flag, application, program?.trafficRules ?? {}, t)}
            <div className="kit-dim">{t(`application.risk.checks.${flag}`, { defaultValue: "" })}</div>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** The declared methods that a flag is about; empty for other flags. */
function methodsOf(flag: string, application: ApplicationOf, rules: TrafficRules, t: TFunction): string {
  const { primaryMethod, methods } = application;
  const declared = [...new Set([...(primaryMethod === null ? [] : [primaryMethod]), ...methods])];
  return declared
    .filter((method) => rules[method] !== undefined && rules[method] === RULE_OF_FLAG[flag])
    .map((method) => t(`methods.${method}`, { defaultValue: method }))
    .join(", ");
}
